"""What people write: scenarios that come with the program, new files, schemas."""
