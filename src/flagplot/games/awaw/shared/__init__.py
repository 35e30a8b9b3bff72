"""What every chapter of A World at War shares: ships, aircraft, ports, sizes and tables, each figure once."""
