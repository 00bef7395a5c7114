// Many visitors at once: each asks for a code with a number, an address and a browser of its own, and
// enters it. Prints one JSON object a line.
//
//   node load.mjs PORT MESSAGES FIRST COUNT CONCURRENCY [verify]
import { readFileSync } from "node:fs";
import http from "node:http";

const [port, messages, ...rest] = process.argv.slice(2);
const [first, count, concurrency] = rest.map(Number);
const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency });
const heads = ["139", "138", "137", "136", "135", "150", "151", "152", "158", "159", "187", "188"];

/** Five numbers share all but the last four digits, as many as are allowed within an hour. */
function phone(index) {
  const group = Math.floor(index / 5);
  const middle = String(Math.floor(group / heads.length)).padStart(4, "0");
  return heads[group % heads.length] + middle + String(1000 + index % 5);
}
const address = (index) => `10.${index >> 16 & 255}.${index >> 8 & 255}.${index & 255}`;

function post(path, body, headers) {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const request = http.request({
      port, path, agent, host: "127.0.0.1", method: "POST",
      headers: {
        "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text), ...headers,
      },
    }, (response) => {
      let answer = "";
      response.setEncoding("utf8");
      response.on("data", (part) => (answer += part));
      response.on("end", () => resolve(
        { status: response.statusCode, cookies: response.headers["set-cookie"] ?? [], answer }));
    });
    request.on("error", reject);
    request.end(text);
  });
}

/** Runs the body for every index, so many at once; returns seconds and each one's milliseconds. */
async function all(body) {
  let next = first;
  const started = performance.now();
  const times = [];
  await Promise.all(Array.from({ length: concurrency }, async () => {
    while (next < first + count) {
      const index = next++;
      const before = performance.now();
      await body(index);
      times.push(performance.now() - before);
    }
  }));
  times.sort((a, b) => a - b);
  return {
    perSecond: count / ((performance.now() - started) / 1000),
    p99: times[Math.floor(times.length * 0.99)],
  };
}

const visitors = new Map();
const sends = await all(async (index) => {
  const { status, cookies, answer } = await post(
    "/v1/challenges", { phone: phone(index), purpose: "bench" },
    { "X-Forwarded-For": address(index) });
  if (status !== 202) throw new Error(`asked: ${status} ${answer}`);
  visitors.set(index, { cookie: cookies[0].split(";")[0], id: JSON.parse(answer).challenge });
});
console.log(JSON.stringify({ phase: "sends", ...sends }));

if (rest[3] === "verify") {
  const codes = new Map(readFileSync(messages, "utf8").trim().split("\n").map((line) => {
    const { to, text } = JSON.parse(line);
    return [to, /(?<!\d)\d{6}(?!\d)/.exec(text)[0]];
  }));
  const verifies = await all(async (index) => {
    const { cookie, id } = visitors.get(index);
    const { status, answer } = await post(
      `/v1/challenges/${id}/verify`, { code: codes.get(`+86${phone(index)}`) },
      { Cookie: cookie, "X-Forwarded-For": address(index) });
    if (status !== 200) throw new Error(`verified: ${status} ${answer}`);
  });
  console.log(JSON.stringify({ phase: "verifies", ...verifies }));
}
agent.destroy();
