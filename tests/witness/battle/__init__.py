"""A second account of whole battles (22.3-22.9), derived from the printed rule question by question."""
