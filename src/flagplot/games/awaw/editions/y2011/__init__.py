"""The changes of 2011: the differences from the edition of 2018."""
