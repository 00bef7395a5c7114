"""The number draw's first screen, control by control, in both languages, at a desk and on a phone."""

import re

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect
from quick_page import Quick

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
LANGUAGES = pytest.mark.parametrize("language", ["zh", "en"])


@pytest.fixture
def quick(open_page):
    def open_(language="en", size=DESKTOP, **options):
        return Quick(open_page("/quick", language=language, size=size, **options), language)
    return open_


@SIZES
@LANGUAGES
def test_a_draw_from_beginning_to_end(quick, language, size):
    draw = quick(language, size)
    expect(draw.winners).to_have_count(0)
    expect(draw.page.locator("#pool")).to_contain_text("500")
    draw.start()
    expect(draw.rolling).to_have_text(re.compile(r"^[1-9][0-9]{0,2}$"))
    assert 1 <= int(draw.rolling.inner_text()) <= 500
    draw.stop()
    winner = draw.numbers()[0]
    expect(draw.rolling).to_have_text(winner)
    expect(draw.latest).to_have_text(winner)
    draw.draw()
    numbers = draw.numbers()
    assert numbers[0] == winner and len(set(numbers)) == 2
    expect(draw.latest).to_have_text(numbers[1])
    expect(draw.page.locator("#remaining")).to_contain_text("498")


@LANGUAGES
@pytest.mark.parametrize("typed, count", [
    ("2", 2), ("1000", 1000), ("５００", 500), ("1,000", 1000), ("１，０００", 1000),
    ("1000000000", 1000000000), (" 42 ", 42)])
def test_a_range_is_accepted(quick, language, typed, count):
    draw = quick(language)
    assert str(count) in draw.set_range(typed)
    expect(draw.range).to_have_value("")
    expect(draw.page.locator("#pool")).to_contain_text(str(count))


@LANGUAGES
@pytest.mark.parametrize("typed", [
    "1", "0", "-5", "", "many", "五百", "2.5", "1e3", "1000000001", "1,00", "99999999999999999999"])
def test_a_range_is_refused_with_its_reason(quick, language, typed):
    draw = quick(language)
    draw.draw()
    draw.type_range(typed)
    text = draw.answer("refused")
    assert len(text.splitlines()) >= 2
    expect(draw.range).to_have_value("")
    expect(draw.page.locator("#pool")).to_contain_text("500")
    expect(draw.winners).to_have_count(1)


def test_each_refusal_says_something_else(quick):
    draw = quick()
    said = set()
    for typed in ["1", "-5", "", "many", "2.5", "1e3", "1000000001", "1,00"]:
        draw.type_range(typed)
        said.add(draw.answer("refused"))
    assert len(said) == 8


def test_enter_in_the_field_sets_the_range(quick):
    draw = quick()
    draw.range.fill("77")
    draw.range.press("Enter")
    assert "77" in draw.answer("accepted")
    expect(draw.is_rolling).not_to_be_attached()


def test_one_mebibyte_of_text_is_refused(quick):
    draw = quick()
    draw.range.evaluate("field => { field.value = '9'.repeat(1 << 20); }")
    draw.button("set").click()
    draw.answer("refused")


@SIZES
@LANGUAGES
def test_clear_asks_first(quick, language, size):
    draw = quick(language, size)
    draw.set_range(60)
    draw.draw()
    winner = draw.numbers()[0]
    draw.range.fill("123")
    draw.button("clear").click()
    assert draw.words["unrecoverable"] in draw.answer("clear dialog", "cancel")
    expect(draw.latest).to_have_text(winner)
    expect(draw.winners).to_have_count(1)
    expect(draw.range).to_have_value("123")
    draw.button("clear").click()
    draw.answer("clear dialog")
    expect(draw.winners).to_have_count(0)
    expect(draw.latest).to_have_text("")
    expect(draw.rolling).to_have_text("")
    expect(draw.range).to_have_value("")
    expect(draw.page.locator("#pool")).to_contain_text("60")
    expect(draw.page.locator("#remaining")).to_contain_text("60")


def test_clearing_while_it_rolls_ends_the_roll(quick):
    draw = quick()
    draw.start()
    draw.button("clear").click()
    draw.answer("clear dialog", "cancel")
    expect(draw.is_rolling).to_be_attached()
    draw.button("clear").click()
    draw.answer("clear dialog")
    expect(draw.is_rolling).not_to_be_attached()
    expect(draw.winners).to_have_count(0)


def test_start_twice_and_stop_twice_are_one_draw(quick):
    draw = quick()
    draw.button("stop").click()
    expect(draw.winners).to_have_count(0)
    draw.button("start").dblclick()
    expect(draw.is_rolling).to_be_attached()
    draw.button("stop").dblclick()
    expect(draw.winners).to_have_count(1)
    draw.draw()
    expect(draw.winners).to_have_count(2)


def test_a_new_number_every_hundred_milliseconds(quick, open_page):
    page = open_page("/")
    page.clock.install()
    page.goto("/quick")
    draw = Quick(page)
    draw.set_range(1_000_000_000)
    # Far enough ahead that the clock has not passed it before it is told to stop.
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    draw.button("start").click()
    expect(draw.is_rolling).to_be_attached()
    shown = [draw.rolling.inner_text()]
    for _ in range(8):
        page.clock.run_for(99)
        assert draw.rolling.inner_text() == shown[-1]
        page.clock.run_for(1)
        shown.append(draw.rolling.inner_text())
    assert len(set(shown)) == 9
    assert all(1 <= int(number) <= 1_000_000_000 for number in shown)
    draw.button("stop").click()
    expect(draw.winners).to_have_count(1)
    number = draw.rolling.inner_text()
    page.clock.run_for(5000)
    assert draw.rolling.inner_text() == number


def test_it_rolls_only_those_who_can_still_win(quick, open_page):
    page = open_page("/")
    page.clock.install()
    page.goto("/quick")
    draw = Quick(page)
    draw.set_range(4)
    for _ in range(2):
        draw.draw()
    won = set(draw.numbers())
    draw.start()
    seen = set()
    for _ in range(60):
        page.clock.run_for(100)
        seen.add(draw.rolling.inner_text())
    assert seen == {"1", "2", "3", "4"} - won


@LANGUAGES
def test_fewer_than_asked_are_all_drawn_and_said(quick, language):
    draw = quick(language)
    draw.set_range(8)
    draw.set_count(5)
    draw.draw()
    expect(draw.winners).to_have_count(5)
    expect(draw.notice).to_have_text("")
    draw.draw()
    expect(draw.winners).to_have_count(8)
    assert sorted(draw.numbers(), key=int) == [str(n) for n in range(1, 9)]
    expect(draw.notice).to_contain_text(draw.words["shortfall"].format(asked=5, drawn=3))
    expect(draw.button("start")).to_be_disabled()
    draw.page.reload()
    draw.ready()
    expect(draw.notice).to_contain_text(draw.words["shortfall"].format(asked=5, drawn=3))
    draw.set_range(9)
    expect(draw.button("start")).to_be_enabled()
    expect(draw.notice).to_have_text("")
    draw.set_count(1)
    draw.draw()
    expect(draw.notice).to_contain_text(draw.words["exhausted"])
    expect(draw.button("start")).to_be_disabled()


@SIZES
def test_two_hundred_at_once_can_all_be_read(quick, size):
    draw = quick(size=size)
    draw.set_range(1000)
    draw.set_count(200)
    draw.draw()
    expect(draw.winners).to_have_count(200)
    draw.rest()
    cells = draw.rolling.locator("bdi")
    expect(cells).to_have_count(200)
    boxes = cells.evaluate_all("""cells => cells.map(cell => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const {x, y, right, bottom, width, height} = cell.getBoundingClientRect();
      const type = parseFloat(getComputedStyle(cell).fontSize);
      return {x, y, right, bottom, fits: text.getBoundingClientRect().width <= width
        && type <= height};
    })""")
    stage = draw.page.locator("#stage").bounding_box()
    for index, one in enumerate(boxes):
        assert one["fits"], one
        assert one["x"] >= stage["x"] and one["right"] <= stage["x"] + stage["width"]
        assert one["y"] >= stage["y"] and one["bottom"] <= stage["y"] + stage["height"]
        for other in boxes[index + 1:]:
            apart = (one["right"] <= other["x"] + 1 or other["right"] <= one["x"] + 1
                     or one["bottom"] <= other["y"] + 1 or other["bottom"] <= one["y"] + 1)
            assert apart, (one, other)
    if size is DESKTOP:
        assert draw.rolling.evaluate("box => parseFloat(getComputedStyle(box).fontSize)") >= 24


def test_the_number_fills_the_stage(quick):
    draw = quick()
    draw.draw()
    draw.rest()
    box = draw.rolling.evaluate("""box => {
      const range = document.createRange();
      range.selectNodeContents(box.firstElementChild);
      return range.getBoundingClientRect().width / box.getBoundingClientRect().width;
    }""")
    digits = len(draw.numbers()[0])
    assert box > 0.85 * digits / 3


def test_thousands_of_winners_stay_in_order_and_in_reach(quick):
    draw = quick()
    draw.set_range(4000)
    draw.set_count(200)
    for count in range(200, 3001, 200):
        draw.start()
        draw.button("stop").click()
        expect(draw.winners).to_have_count(count)
    numbers = draw.numbers()
    assert len(set(numbers)) == 3000
    assert draw.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    draw.page.reload()
    draw.ready()
    expect(draw.winners).to_have_count(3000)
    assert draw.numbers() == numbers


def test_repeats_only_when_allowed(quick):
    draw = quick()
    draw.set_range(2)
    draw.open_settings()
    repeats = draw.page.get_by_label(draw.words["repeats"], exact=True)
    expect(repeats).not_to_be_checked()
    repeats.check()
    draw.count.fill("50")
    draw.go_back()
    draw.draw()
    expect(draw.winners).to_have_count(50)
    assert set(draw.numbers()) == {"1", "2"}
    expect(draw.button("start")).to_be_enabled()


@pytest.mark.parametrize("typed, refused", [
    ("20", False), ("２００", False), ("201", True), ("0", True), ("2.5", True), ("-1", True),
    ("", True)])
def test_winners_per_draw_is_the_exact_number_or_a_message(quick, typed, refused):
    draw = quick()
    draw.open_settings()
    draw.count.fill(typed)
    draw.count.press("Tab")
    if refused:
        draw.answer("refused")
        expect(draw.count).to_have_value("1")
    else:
        expect(draw.count).to_have_value({"20": "20", "２００": "200"}[typed])


def test_results_can_be_copied_and_saved(quick):
    draw = quick(permissions=["clipboard-read", "clipboard-write"])
    expect(draw.page.locator("#copy")).to_be_disabled()
    draw.set_count(3)
    draw.draw()
    draw.page.locator("#copy").click()
    expect(draw.page.locator("#toast")).to_have_text("Copied")
    assert draw.page.evaluate("navigator.clipboard.readText()").split("\n") == draw.numbers()
    with draw.page.expect_download() as download:
        draw.page.locator("#export").click()
    text = open(download.value.path(), encoding="utf-8").read()
    assert text.startswith("\ufeffPlace,Round,Winner,Time")
    rows = [line.split(",") for line in text.strip().splitlines()[1:]]
    assert [row[2] for row in rows] == draw.numbers()
    assert [row[:2] for row in rows] == [["1", "1"], ["2", "1"], ["3", "1"]]
