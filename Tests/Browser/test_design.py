"""Every part of the design language, on every surface, in both themes."""

import pytest
from conftest import DESKTOP, PHONE


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["festive", "calm"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_design(open_page, accessible, screenshot, language, theme, size):
    page = open_page(f"/design?theme={theme}", language=language, size=size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    accessible(page)
    screenshot(page, f"design-{language}-{theme}-{size['width']}", full_page=True)


def test_targets_are_large_enough(open_page):
    page = open_page("/design", size=PHONE)
    for control in page.locator(".button, .switch, .field input, .field select, .segments a").all():
        box = control.bounding_box()
        assert box["height"] >= 40, control.evaluate("element => element.outerHTML")


# Text on its ground, and the worst ground of a surface that is a gradient.
PAIRS = [("--text", "--ground"), ("--text-soft", "--ground"), ("--link", "--ground"),
         ("--danger", "--ground"), ("--success", "--ground"), ("--text", "--raised"),
         ("--text-soft", "--raised"), ("--danger", "--raised"), ("--on-accent", "--accent"),
         ("--on-accent", "--accent-hover"), ("--focus", "--ground")]
GRADIENTS = {"lacquer": ["--lacquer-light", "--lacquer", "--lacquer-deep"],
             "stage": ["--stage", "--raised"]}
RESOLVE = """(surface, names) => {
  const probe = document.querySelector(`#surface-${surface}`).appendChild(
    document.createElement('span'));
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  return names.map(name => {
    probe.style.color = `var(${name})`;
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    return Array.from(canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
  });
}"""


def luminance(colour):
    parts = [value / 255 for value in colour]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["festive", "calm"])
@pytest.mark.parametrize("surface", ["paper", "lacquer", "stage"])
def test_contrast(open_page, surface, theme):
    page = open_page(f"/design?theme={theme}")
    pairs = PAIRS + [("--text-soft", ground) for ground in GRADIENTS.get(surface, [])]
    names = [name for pair in pairs for name in pair]
    colours = page.evaluate(f"([surface, names]) => ({RESOLVE})(surface, names)", [surface, names])
    for (text, ground), (one, other) in zip(pairs, zip(colours[::2], colours[1::2])):
        assert contrast(one, other) >= 4.5, f"{text} {one} on {ground} {other}"
