"""Events: of stories, of corrections, of what people say. Made in one place, numbered and folded at once."""
