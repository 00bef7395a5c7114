// The peer: a straightforward service on Node's http and SQLite that does the same steps as the
// measured one. Count the limits and reserve in one transaction, ask the gateway, settle in another; count a try, compare, consume and open a session in one transaction.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import http from "node:http";
import { createRequire } from "node:module";

const [port, directory, library, gateway] = process.argv.slice(2);
const sqlite = createRequire(import.meta.url)(library);
const pepper = randomBytes(32);
const secret = "a secret of the benchmark";
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

const db = await new Promise((resolve, reject) => {
  const opened = new sqlite.Database(`${directory}/peer.sqlite`, (error) =>
    error ? reject(error) : resolve(opened));
});
const call = (name) => (sql, ...values) => new Promise((resolve, reject) =>
  db[name](sql, values, function done(error, answer) {
    if (error) reject(error);
    else resolve(name === "run" ? this.changes : answer);
  }));
const [run, get, all] = [call("run"), call("get"), call("all")];
const exec = (sql) => new Promise((resolve, reject) =>
  db.exec(sql, (error) => (error ? reject(error) : resolve())));

await exec(`
  PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE challenges (id BLOB PRIMARY KEY, phone BLOB NOT NULL, purpose TEXT NOT NULL,
    browser BLOB NOT NULL, sent_at INTEGER NOT NULL, resend_at INTEGER NOT NULL,
    sends INTEGER NOT NULL, delivery INTEGER NOT NULL, verified_at INTEGER);
  CREATE INDEX challenges_of_phone ON challenges (phone, purpose, sent_at);
  CREATE TABLE codes (challenge BLOB PRIMARY KEY, digest BLOB NOT NULL,
    expires_at INTEGER NOT NULL, tries INTEGER NOT NULL);
  CREATE TABLE permits (scope INTEGER, subject BLOB, at INTEGER, reservation BLOB,
    PRIMARY KEY (scope, subject, at, reservation));
  CREATE TABLE minutes (minute INTEGER PRIMARY KEY, sent INTEGER, verified INTEGER);
  CREATE TABLE figures (hour INTEGER, kind TEXT, prefix TEXT, total INTEGER,
    PRIMARY KEY (hour, kind, prefix));
  CREATE TABLE sessions (token BLOB PRIMARY KEY, phone BLOB, purpose TEXT, expires_at INTEGER);
`);

// One transaction at a time on the one connection.
let last = Promise.resolve();
function transaction(body) {
  const next = last.then(async () => {
    await exec("BEGIN IMMEDIATE");
    try {
      const result = await body(Date.now());
      await exec("COMMIT");
      return result;
    } catch (error) {
      await exec("ROLLBACK");
      throw error;
    }
  });
  last = next.catch(() => {});
  return next;
}

const digest = (kind, text) => createHmac("sha256", pepper).update(`${kind}\0`).update(text).digest();

const limits = {
  number: [[1, 60], [5, 3600], [10, 86400]], address: [[10, 3600]], prefix: [[5, 3600]],
  failures: [[20, 86400]], browserFailures: [[10, 86400]], verifies: [[60, 60]],
  service: [[1e8, 3600], [1e8, 86400]],
};
const scopes = { number: 1, address: 2, prefix: 3, failures: 4, browserFailures: 5, verifies: 6 };

async function blocked(name, subject, now) {
  const rules = limits[name];
  const rows = await all(
    "SELECT at FROM permits WHERE scope = ? AND subject = ? AND at > ? ORDER BY at DESC LIMIT ?",
    scopes[name], subject, now - Math.max(...rules.map((r) => r[1])) * 1000,
    Math.max(...rules.map((r) => r[0])));
  return rules.some(([count, seconds]) =>
    rows.length >= count && rows[count - 1].at + seconds * 1000 > now);
}
const mark = (name, subject, now, reservation) =>
  run("INSERT INTO permits VALUES (?, ?, ?, ?)", scopes[name], subject, now, reservation);
const count = (kind, prefix, now) => run(
  `INSERT INTO figures VALUES (?, ?, ?, 1)
   ON CONFLICT (hour, kind, prefix) DO UPDATE SET total = total + 1`,
  Math.floor(now / 3600000), kind, prefix);
const minute = (sent, verified, now) => run(
  `INSERT INTO minutes VALUES (?, ?, ?) ON CONFLICT (minute) DO UPDATE SET
   sent = sent + excluded.sent, verified = verified + excluded.verified`,
  Math.floor(now / 60000), sent, verified);

function send(body) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return new Promise((resolve, reject) => {
    const request = http.request(gateway, {
      agent, method: "POST",
      headers: {
        "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body),
        "Maneki-Timestamp": timestamp, "Maneki-Signature": `v1=${signature}`,
      },
    }, (response) => response.resume().on("end", resolve));
    request.on("error", reject);
    request.end(body);
  });
}

async function ask({ phone, purpose }, browser, address) {
  const number = /^(?:\+?86)?(1[3-9]\d{9})$/.exec(String(phone).replace(/[\s-]/g, ""))?.[1];
  if (!number || !/^[!-~]{1,64}$/.test(purpose)) return [422, { error: "impossible" }];
  const code = String(randomInt(1000000)).padStart(6, "0");
  const id = randomBytes(16);
  const subjects = {
    number: digest("phone", number), address: digest("address", address),
    prefix: digest("prefix", number.slice(0, -4)), failures: digest("phone", number),
    browserFailures: digest("both", browser + number),
  };
  const refused = await transaction(async (now) => {
    await get(
      `SELECT id FROM challenges WHERE phone = ? AND purpose = ? AND sent_at > ?
       AND verified_at IS NULL ORDER BY sent_at DESC`, subjects.number, purpose, now - 3600000);
    for (const name of Object.keys(subjects)) {
      if (await blocked(name, subjects[name], now)) return true;
    }
    for (const [allowed, seconds] of limits.service) {
      const row = await get("SELECT COALESCE(SUM(sent), 0) AS sent FROM minutes WHERE minute >= ?",
        Math.floor((now - seconds * 1000) / 60000));
      if (row.sent >= allowed) return true;
    }
    await run("INSERT INTO challenges VALUES (?, ?, ?, ?, ?, ?, 1, 0, NULL)", id, subjects.number,
      purpose, digest("browser", browser), now, now + 60000);
    await run("INSERT INTO codes VALUES (?, ?, ?, 0)", id, digest("code", id.toString("hex") + code),
      now + 300000);
    for (const name of ["number", "address", "prefix"]) await mark(name, subjects[name], now, id);
    await minute(1, 0, now);
    await count("sent", number.slice(0, -4), now);
    return false;
  });
  if (refused) return [429, { error: "number" }];
  await send(JSON.stringify({ to: `+86${number}`, text: `${code} is your code.`, code }));
  await transaction(async (now) => {
    await run("UPDATE challenges SET delivery = 1 WHERE id = ? AND delivery = 0", id);
    await count("accepted", "", now);
  });
  return [202, { challenge: id.toString("base64url"), codeLength: 6, expiresIn: 300, resendIn: 60 }];
}

async function verify(id, { code }, browser, address) {
  if (!/^\d{6}$/.test(code)) return [422, { error: "malformed" }];
  const from = digest("address", address);
  return transaction(async (now) => {
    if (await blocked("verifies", from, now)) return [429, { error: "tries" }];
    await mark("verifies", from, now, randomBytes(16));
    const challenge = await get("SELECT * FROM challenges WHERE id = ?", id);
    if (!challenge || !timingSafeEqual(challenge.browser, digest("browser", browser))) {
      return [404, { error: "unknown-challenge" }];
    }
    const row = await get(
      `UPDATE codes SET tries = tries + 1 WHERE challenge = ? AND tries < 5 AND expires_at > ?
       RETURNING digest, tries`, id, now);
    if (!row) return [422, { error: "expired" }];
    if (!timingSafeEqual(row.digest, digest("code", id.toString("hex") + code))) {
      return [422, { error: "wrong", triesLeft: 5 - row.tries }];
    }
    const used = await run(
      "UPDATE challenges SET verified_at = ? WHERE id = ? AND verified_at IS NULL", now, id);
    if (used !== 1) return [422, { error: "expired" }];
    const token = randomBytes(32);
    await run("INSERT INTO sessions VALUES (?, ?, ?, ?)", digest("token", token), challenge.phone,
      challenge.purpose, now + 43200000);
    await minute(0, 1, now);
    await count("verified", "", now);
    return [200, { verified: true }, `session=${token.toString("base64url")}`];
  });
}

const server = http.createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (part) => (body += part));
  request.on("end", async () => {
    let browser = /(?:^|; )browser=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
    const cookies = [];
    if (!browser) {
      browser = randomBytes(32).toString("base64url");
      cookies.push(`browser=${browser}; Path=/; HttpOnly; SameSite=Lax`);
    }
    const address = request.headers["x-forwarded-for"] ?? request.socket.remoteAddress;
    let answer = [404, {}];
    try {
      const parts = request.url.split("/");
      if (request.method === "POST" && request.url === "/v1/challenges") {
        answer = await ask(JSON.parse(body), browser, address);
      } else if (request.method === "POST" && parts[4] === "verify") {
        answer = await verify(Buffer.from(parts[3], "base64url"), JSON.parse(body), browser, address);
      }
    } catch {
      answer = [500, {}];
    }
    if (answer[2]) cookies.push(`${answer[2]}; Path=/; HttpOnly; SameSite=Lax`);
    const text = JSON.stringify(answer[1]);
    response.writeHead(answer[0], {
      "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text),
      "Cache-Control": "no-store", ...(cookies.length ? { "Set-Cookie": cookies } : {}),
    });
    response.end(text);
  });
});
server.listen(Number(port), "127.0.0.1", 4096);
