"""What is done with a mail that came: bounces, what is never answered, strangers, members."""
