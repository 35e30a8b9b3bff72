"""The content of `import flagplot`; `flagplot/__init__.py` lists the names."""
