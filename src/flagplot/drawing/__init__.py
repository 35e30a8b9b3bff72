"""Pictures as SVG text: shapes and colours, measured text, boards of cards. Independent of games and files."""
