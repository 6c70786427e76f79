"""Mails that come and go, and who is told of them."""
