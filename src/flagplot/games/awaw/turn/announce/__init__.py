"""Announcing activities and forming the forces that sail (22.11-22.15)."""
