"""What commands share: arguments, output, failures, files, the settings and the store."""
