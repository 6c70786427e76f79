"""The post: mail in and out, what a person wrote in it, and what is never answered."""
