"""Doctrines for Grand Europa."""
