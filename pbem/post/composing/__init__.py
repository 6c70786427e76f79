"""A notice becomes a mail: its headers, its text and its HTML, with nothing harmful in them."""
