"""HTTP: validate, call, reply."""
