"""What earlier runs found in the texts of files, and kept."""
