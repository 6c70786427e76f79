"""Who a mail is from: a secret address, a key or a proof; otherwise a stranger."""
