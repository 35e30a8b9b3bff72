"""The doctrines of naval turns as they were, beside those of battles in the folder above."""
