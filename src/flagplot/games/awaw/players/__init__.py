"""Doctrines for battles and naval turns."""
