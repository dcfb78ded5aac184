"""What lies on the disk: the event log, the games of all evenings, the settings."""
