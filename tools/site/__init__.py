"""The sources of the generated pages: paragraphs, tables, rulings, commands, files, coverage and the gallery."""
