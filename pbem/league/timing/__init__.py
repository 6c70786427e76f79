"""How long an answer may take: paces, calendars, windows, grace, reminders; values alone."""
