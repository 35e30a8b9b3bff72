"""Pictures as SVG text: shapes and paints, letters that are measured, sheets of cards; they know no game and no file."""
