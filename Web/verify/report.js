// Shows a report. Whatever comes from the record is set as text.

import { sentence, words } from "/assets/verify/words.js";

/** An element with classes, attributes and children; strings become text. */
export function element(name, { className, ...attributes } = {}, ...children) {
  const node = document.createElement(name);
  if (className) node.className = className;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const groups = (hex) => hex.match(/.{1,8}/g).join(" ");

/** Everything a report says, as nodes. */
export function reportNodes(report, language) {
  const text = words[language];
  const failing = report.statements.filter(({ holds }) => !holds);
  return [
    verdict(report, failing, text),
    section(text.statements, element("ol", { className: "statements" },
      ...report.statements.map((statement) => statementNode(statement, language)))),
    report.draws.length ? section(text.winners, ...report.draws.flatMap((draw) => drawNodes(draw, text))) : null,
    report.verified ? section(text.compare, comparisons(report, text)) : null,
    section(text.limits, element("ul", { className: "limits" },
      ...text.limitList.map((line) => element("li", {}, line)))),
  ].filter(Boolean);
}

function section(title, ...children) {
  return element("section", { className: "panel" }, element("h2", {}, title), ...children);
}

function verdict(report, failing, text) {
  const hasSeal = report.statements.some(({ id }) => id === "seal-compared");
  const [kind, title, means] = !report.verified
    ? ["refused", text.refused, text.refusedMeans(failing.filter(({ reason }) => reason !== "not-reached").length)]
    : hasSeal ? ["verified", text.verified, text.verifiedMeans]
      : ["consistent", text.consistent, text.consistentMeans];
  return element("section", { className: `verdict ${kind}`, "data-verdict": kind },
    element("p", { className: "mark", "aria-hidden": "true" }, report.verified ? "✓" : "✗"),
    element("div", {},
      report.title ? element("p", { className: "title" }, report.title) : null,
      element("h2", { tabindex: "-1", id: "verdict" }, title),
      element("p", {}, means),
      report.verified && report.withoutList ? element("p", { className: "without-list" }, text.withoutList) : null,
      report.verified ? element("p", { className: "grade", "data-grade": report.grade }, text.grade[report.grade]) : null));
}

function statementNode(statement, language) {
  const text = words[language];
  const kind = statement.holds ? (statement.attention ? "note" : "holds")
    : statement.reason === "not-reached" ? "unreached" : "fails";
  const marks = { holds: "✓", note: "!", fails: "✗", unreached: "–" };
  return element("li", { className: kind, "data-statement": statement.id },
    element("span", { className: "mark", "aria-hidden": "true" }, marks[kind]),
    element("span", {},
      element("span", { className: "spoken" }, `${text[kind]}: `),
      sentence(language, statement)));
}

/** One table; two where the record names others than those who follow from key and list. */
function drawNodes(draw, text) {
  if (!draw.recomputed) return [drawNode(draw, draw.winners, text)];
  return [
    drawNode(draw, draw.winners, text, text.named),
    drawNode(draw, draw.recomputed, text, text.recomputed),
  ];
}

function drawNode({ draw, redraw, prize, status }, winners, text, note) {
  const title = [text.draw(draw, prize), status === "drawn" ? null : text.status[status], note]
    .filter(Boolean).join(" · ");
  const head = [text.place, text.entrant, text.ticket, text.who];
  const rows = winners.map((winner, index) => element("tr", { className: winner.absent ? "absent" : undefined },
    element("td", {}, String(index + 1)),
    element("td", {}, String(winner.number)),
    element("td", {}, winner.firstTicket === winner.lastTicket
      ? String(winner.firstTicket) : `${winner.firstTicket}–${winner.lastTicket}`),
    element("td", {}, element("bdi", {}, winner.label ?? text.unopened),
      winner.absent ? element("span", { className: "tag" }, text.absent) : null)));
  return element("div", { className: "scroll", "data-draw": draw, "data-redraw": redraw },
    element("table", {}, element("caption", {}, title),
      element("thead", {}, element("tr", {}, ...head.map((cell) => element("th", { scope: "col" }, cell)))),
      element("tbody", {}, ...rows)));
}

function comparisons(report, text) {
  const thrown = report.contributions.flatMap((values, index) => values.map(([source, value]) =>
    element("li", {}, `${text.compareArm(index + 1)}, ${source}: `, element("code", {}, value))));
  return element("ul", { className: "compare" },
    element("li", {}, text.compareSeal, element("code", { className: "seal" }, groups(report.seal))),
    thrown.length ? element("li", {}, text.compareThrown, element("ul", {}, ...thrown)) : null,
    ...report.rounds.map(([round, value]) => element("li", {}, text.compareRound(round),
      element("code", {}, groups(value)))),
    element("li", {}, text.compareNames),
    element("li", {}, text.compareCopies, element("code", {}, groups(report.lastEntry))));
}

/** What the page says about one number of the list. */
export function numberNodes(report, number, tickets, language) {
  const text = words[language];
  if (!tickets) {
    return [element("p", {}, report.withoutList && number <= report.entrants
      ? text.numberUnproven(number) : text.numberUnknown(report.entrants))];
  }
  const won = report.draws.filter(({ status, winners }) =>
    status === "drawn" && winners.some((winner) => winner.number === number && !winner.absent));
  const outcome = won.length ? won.map(({ prize }) => text.numberWon(prize)) : [text.numberLost];
  const found = text.numberFound(number, tickets.first, tickets.last);
  return [element("p", {}, [found, ...(report.draws.some(({ status }) => status === "drawn") ? outcome : [])].join(" "))];
}
