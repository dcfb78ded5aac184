"""The referee's desk: what people may say and rule there, and the events that each step gives."""
