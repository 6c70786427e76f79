"""Is this installation well: settings, DNS records, keys, and the doctor."""
