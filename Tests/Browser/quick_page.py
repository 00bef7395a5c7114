"""The number draw as its user sees it: by role and name, in both languages."""

from playwright.sync_api import expect

WORDS = {
    "zh": {
        "start": "开始抽奖", "stop": "停止", "clear": "清空", "set": "设置", "range": "抽奖人数",
        "rolling": "滚动号码", "latest": "最新中奖", "list": "本次中奖号码",
        "clear dialog": "清除数据", "cancel": "取消", "ok": "确定", "accepted": "设置成功",
        "refused": "提示", "settings": "更多设置", "back": "返回", "count": "每次人数",
        "repeats": "允许重复中奖", "sound": "声音", "paste": "粘贴名单", "read": "读取名单",
        "import": "导入名单", "ready": "名单已就绪", "column": "姓名在哪一列",
        "shortfall": "要抽 {asked} 个，只剩 {drawn} 个", "exhausted": "没有人可抽了",
        "unrecoverable": "无法恢复",
    },
    "en": {
        "start": "Start", "stop": "Stop", "clear": "Clear", "set": "Set",
        "range": "Number of entrants", "rolling": "Rolling number", "latest": "Latest winner",
        "list": "Winning numbers", "clear dialog": "Clear results", "cancel": "Cancel", "ok": "OK",
        "accepted": "Range set", "refused": "Please check", "settings": "More settings",
        "back": "Back", "count": "Winners per draw", "repeats": "Allow repeat winners",
        "sound": "Sound", "paste": "Paste a list", "read": "Read list", "import": "Import a list",
        "ready": "List ready", "column": "Column with the names",
        "shortfall": "{drawn} of {asked}: nobody else is left", "exhausted": "nobody is left",
        "unrecoverable": "cannot be recovered",
    },
}


class Quick:
    def __init__(self, page, language="en"):
        self.page = page
        self.words = WORDS[language]
        self.rolling = page.get_by_role("status", name=self.words["rolling"], exact=True)
        self.latest = page.get_by_label(self.words["latest"], exact=True)
        self.list = page.get_by_role("list", name=self.words["list"], exact=True)
        self.winners = self.list.get_by_role("listitem")
        self.range = page.get_by_label(self.words["range"], exact=True)
        self.count = page.get_by_label(self.words["count"], exact=True)
        self.notice = page.locator("#notice")
        self.is_rolling = page.locator("quick-draw[data-phase=rolling]")
        self.ready()

    def ready(self):
        expect(self.page.locator("quick-draw")).not_to_have_attribute("data-phase", "loading")
        return self

    def button(self, name):
        return self.page.get_by_role("button", name=self.words[name], exact=True)

    def dialog(self, name):
        return self.page.get_by_role("dialog", name=self.words[name], exact=True)

    def start(self):
        self.button("start").click()
        expect(self.is_rolling).to_be_attached()

    def stop(self):
        before = self.winners.count()
        self.button("stop").click()
        self.winners.nth(before).wait_for(state="attached")

    def rest(self):
        """Waits until everything that moves has arrived."""
        self.page.evaluate(
            "Promise.allSettled(document.getAnimations().map(animation => animation.finished))")

    def draw(self):
        self.start()
        self.stop()

    def numbers(self):
        return self.list.evaluate("list => [...list.children].map(row => row.textContent)")

    def answer(self, name, button="ok"):
        """Waits for a dialog, presses one of its buttons, returns what it said."""
        dialog = self.dialog(name)
        expect(dialog).to_be_visible()
        text = dialog.inner_text()
        dialog.get_by_role("button", name=self.words[button], exact=True).click()
        expect(dialog).to_be_hidden()
        return text

    def type_range(self, text):
        self.range.fill(text)
        self.button("set").click()

    def set_range(self, text):
        self.type_range(str(text))
        return self.answer("accepted")

    def open_settings(self):
        self.button("settings").click()
        expect(self.button("back")).to_be_visible()

    def go_back(self):
        self.button("back").click()
        expect(self.button("settings")).to_be_visible()

    def set_count(self, text):
        self.open_settings()
        self.count.fill(str(text))
        self.go_back()

    def read_list(self, text):
        self.open_settings()
        self.page.get_by_label(self.words["paste"], exact=True).fill(text)
        self.button("read").click()

    def focus(self):
        """The tag and id of what has the focus."""
        return self.page.evaluate("[document.activeElement.localName, document.activeElement.id]")
