"""What `import flagplot` offers; `flagplot/__init__.py` lists the names."""
