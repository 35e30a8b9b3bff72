"""Common parts of all chapters of A World at War: ships, aircraft, ports, sizes and tables, each figure once."""
