"""The naval tables of 2003: the differences from the edition of 2018."""
