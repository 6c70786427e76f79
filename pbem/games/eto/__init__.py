"""WWII: European Theater of Operations."""
