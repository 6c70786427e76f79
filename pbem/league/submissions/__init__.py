"""What somebody sent, by mail or web: taken apart into requests, each carried out and answered."""
