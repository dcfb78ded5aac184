"""What the station says: one gettext catalog a language, for pages, printed sheets and commands alike."""
