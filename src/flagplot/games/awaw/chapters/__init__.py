"""Chapters outside naval combat: bases, raiders, yards and what the changes of 2011 print elsewhere."""
