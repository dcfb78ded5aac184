"""The organizers' office: the event with its rounds and results, its own signed log, and what tables are ordered."""
