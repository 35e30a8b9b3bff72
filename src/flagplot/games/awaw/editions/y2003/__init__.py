"""The naval tables of 2003: what they state otherwise than the edition of 2018."""
