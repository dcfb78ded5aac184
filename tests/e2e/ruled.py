"""Rulings given at an open desk."""

from playwright.sync_api import Page, expect


def warn_for_a_ringing_phone(desk: Page) -> None:
    """Entered and ruled on by the referee at `desk`: Black's first warning (2002 §23.7)."""
    desk.get_by_role("button", name="Enter an incident").click()
    sheet = desk.get_by_role("dialog")
    sheet.get_by_role("radio", name="Black").check()
    sheet.get_by_role("button", name="Phone rings").click()
    desk.get_by_role("button", name="2002 rules §23.7").first.click()
    expect(desk.locator(".outcome")).to_contain_text("Black: warnings 0 → 1")
    desk.get_by_role("button", name="Give this ruling").click()
    expect(desk.locator(".ledger .counts")).to_contain_text("Black 1")
