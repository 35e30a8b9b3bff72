"""The changes of 2011: what they state otherwise than the edition of 2018."""
