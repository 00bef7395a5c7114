"""What a first visit costs on the wire."""

import pytest

LIMIT = 100 * 1024


@pytest.mark.parametrize("path", ["/", "/quick", "/verify"])
def test_page_weight(open_page, path):
    page = open_page("about:blank")
    requests = []
    page.context.on("request", lambda request: requests.append(request))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    sizes = {}
    for request in requests:
        if request.response() is None:
            continue
        wire = request.sizes()
        sizes[request.url] = wire["responseBodySize"] + wire["responseHeadersSize"]
    assert any(url.endswith(path) for url in sizes)
    assert sum(sizes.values()) <= LIMIT, "\n".join(
        f"{size:>8} {url}" for url, size in sorted(sizes.items(), key=lambda item: -item[1]))
    print(f"\n{path}: {sum(sizes.values())} bytes in {len(sizes)} answers")
