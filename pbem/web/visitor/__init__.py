"""Who is looking, how one gets in and out, and how a form's words are submitted."""
