"""`tianyuan record`: from a source to a record, the same for a live camera, a film and photographs."""
