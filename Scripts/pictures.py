"""Photographs the pages. Each picture is a function named like its file."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests" / "Browser"))

from conftest import DESKTOP, LOCALES, PHONE, Server, launch_browser  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

PICTURES = {}


def picture(path, language="en", size=DESKTOP, theme="festive", scale=1):
    """Registers a picture; the function receives the loaded page and returns what to photograph."""
    def register(function):
        PICTURES[function.__name__.replace("_", "-")] = (
            function, path, language, size, theme, scale)
        return function
    return register


@picture("/")
def home_en(page):
    return page


@picture("/", language="zh")
def home_zh(page):
    return page


@picture("/", language="en", theme="calm")
def home_calm(page):
    return page


@picture("/", language="zh", size=PHONE, scale=2)
def home_phone(page):
    return page


def draw(page, start, stop, times):
    """Draws as a visitor would, and waits until the last number has landed."""
    for count in range(1, times + 1):
        page.get_by_role("button", name=start, exact=True).click()
        page.get_by_role("button", name=stop, exact=True).click()
        page.wait_for_function(
            "count => document.querySelectorAll('[role=list] li, ol li').length >= count",
            arg=count)
    page.wait_for_timeout(1500)
    return page


@picture("/quick", language="zh")
def quick_zh(page):
    return draw(page, "开始抽奖", "停止", 7)


@picture("/quick", language="en", size=PHONE, scale=2)
def quick_phone(page):
    return draw(page, "Start", "Stop", 5)


@picture("/cat", language="zh")
def cat_zh(page):
    page.wait_for_selector("frame-animation[data-ready=true]")
    page.evaluate("document.getElementById('cat').seek(34)")
    page.wait_for_timeout(1000)
    return page


@picture("/signin", language="en", size=PHONE, scale=2)
def signin_phone(page):
    return page


@picture("/design")
def design_paper(page):
    return page.locator("#surface-paper")


@picture("/design")
def design_lacquer(page):
    return page.locator("#surface-lacquer")


@picture("/design")
def design_stage(page):
    return page.locator("#surface-stage")


@picture("/design", theme="calm")
def design_calm(page):
    return page.locator("#surface-lacquer")


def main(folder, wanted):
    unknown = set(wanted) - PICTURES.keys()
    if unknown:
        sys.exit(f"pictures: there is no {', '.join(sorted(unknown))}; "
                 f"there are {', '.join(PICTURES)}")
    server = Server()
    try:
        with sync_playwright() as playwright:
            browser = launch_browser(playwright)
            for name, (take, path, language, size, theme, scale) in PICTURES.items():
                if wanted and name not in wanted:
                    continue
                context = browser.new_context(
                    base_url=server.url, locale=LOCALES[language], viewport=size,
                    device_scale_factor=scale, reduced_motion="reduce")
                page = context.new_page()
                page.goto(f"{path}?theme={theme}")
                take(page).screenshot(path=folder / f"{name}.png")
                context.close()
            browser.close()
    finally:
        server.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
