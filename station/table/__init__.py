"""One table over an evening: session, record, panel, retention."""
