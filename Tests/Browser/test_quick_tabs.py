"""A roll under way in one tab, while another clears, draws, or sets what rolls."""

import re

from playwright.sync_api import expect
from test_quick_durability import two_tabs
from test_quick_names import paste


def test_a_clear_in_another_tab_ends_the_roll(open_page):
    first, second = two_tabs(open_page)
    first.draw()
    expect(second.winners).to_have_count(1)
    first.start()
    second.button("clear").click()
    second.answer("clear dialog")
    expect(first.winners).to_have_count(0)
    expect(first.is_rolling).not_to_be_attached()
    expect(first.rolling.locator("bdi")).to_have_count(0)
    first.button("stop").click()
    first.start()
    first.stop()
    expect(second.winners).to_have_count(1)
    assert first.numbers() == second.numbers()


def test_what_another_tab_draws_or_sets_leaves_the_roll_rolling(open_page):
    first, second = two_tabs(open_page)
    first.start()
    second.draw()
    expect(first.winners).to_have_count(1)
    expect(first.latest).to_have_text(second.numbers()[0])
    expect(first.is_rolling).to_be_attached()
    second.set_range(2)
    expect(first.page.locator("#pool")).to_contain_text("2")
    expect(first.is_rolling).to_be_attached()
    expect(first.rolling).to_have_text(re.compile("^[12]$"))
    paste(second.page, "Ann\nBob\nCid")
    second.answer("import")
    second.answer("ready")
    expect(first.page.locator("#pool")).to_contain_text("3 names")
    expect(first.is_rolling).to_be_attached()
    expect(first.rolling).to_have_text(re.compile("^(Ann|Bob|Cid)$"))
    first.stop()
    assert first.numbers()[-1] in ["Ann", "Bob", "Cid"]
    expect(second.winners).to_have_count(2)


def test_a_roll_without_entrants_leaves_no_number_behind(open_page):
    first, second = two_tabs(open_page)
    first.set_range(2)
    first.set_count(2)
    first.draw()
    expect(second.winners).to_have_count(2)
    second.set_range(3)
    expect(first.page.locator("#remaining")).to_contain_text("1")
    first.start()
    second.set_range(2)
    expect(first.is_rolling).not_to_be_attached()
    expect(first.rolling.locator("bdi")).to_have_count(0)
    expect(first.button("start")).to_be_disabled()
