"""Mail is taken in: by SMTP, LMTP, IMAP or a pipe, and kept before it is acknowledged."""
