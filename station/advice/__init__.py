"""Advice on life and death for people who count. Proposals only: dead is what both players confirm (2002 §8, §21.4)."""
