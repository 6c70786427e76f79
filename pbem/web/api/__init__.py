"""The same acts for programs: JSON in and out, with tokens that may some of them."""
