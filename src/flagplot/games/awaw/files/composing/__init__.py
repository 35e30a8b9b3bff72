"""New files from ships as a person types them."""
