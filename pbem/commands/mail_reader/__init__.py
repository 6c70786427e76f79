"""A small mail reader, to try the service without a mail server."""
