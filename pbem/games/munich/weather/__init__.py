"""Storms."""
