"""Commands that show what the rules and files say: procedures, tables, rulings, maps."""
