"""Setting up, composed: pictures and sights in, a judged view, a held camera and a stored profile out."""
