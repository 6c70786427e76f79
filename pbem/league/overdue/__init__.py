"""What is due because time has passed: reminders, play at the deadline, late policies, standbys."""
