"""The hall's pages and what they ask: an application of its own beside the station's."""
