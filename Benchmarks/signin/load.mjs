// Many visitors at once: each asks for a code with a number, an address and a browser of its own, and
// enters it. Prints one JSON object a line. Written on bare sockets, so that what is measured is the
// service.
//
//   node load.mjs PORT GATEWAY FIRST COUNT CONCURRENCY [verify]
import net from "node:net";

import { Requests } from "./wire.mjs";

const [port, gateway, first, count, concurrency] = process.argv.slice(2).map(Number);
const verifies = process.argv[7] === "verify";
const heads = ["139", "138", "137", "136", "135", "150", "151", "152", "158", "159", "187", "188"];

/** Five numbers share all but the last four digits, as many as are allowed within an hour. */
function phone(index) {
  const group = Math.floor(index / 5);
  const middle = String(Math.floor(group / heads.length)).padStart(4, "0");
  return heads[group % heads.length] + middle + String(1000 + index % 5);
}
const address = (index) => `10.${index >> 16 & 255}.${index >> 8 & 255}.${index & 255}`;

/** One connection that is kept; one request at a time. */
class Connection {
  constructor(port) {
    this.socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
    const answers = new Requests((head, body) => this.done.resolve({ head, body }));
    this.socket.on("data", (bytes) => answers.read(bytes));
    for (const event of ["error", "close"]) {
      this.socket.on(event, () => this.done?.reject(new Error(`the connection broke: ${event}`)));
    }
  }

  send(request) {
    return new Promise((resolve, reject) => {
      this.done = { resolve, reject };
      this.socket.write(request);
    });
  }

  post(path, body, fields) {
    return this.send(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n`
        + `Content-Length: ${body.length}\r\n${fields}\r\n${body}`);
  }
}

const connections = Array.from({ length: concurrency }, () => new Connection(port));

/** Runs the body for every index, so many at once; returns how many a second and the times. */
async function all(body) {
  let next = first;
  const started = performance.now();
  const times = [];
  await Promise.all(connections.map(async (connection) => {
    while (next < first + count) {
      const index = next++;
      const before = performance.now();
      await body(connection, index);
      times.push(performance.now() - before);
    }
  }));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: count / seconds, p50: times[Math.floor(times.length / 2)],
    p99: times[Math.floor(times.length * 0.99)],
  };
}

const visitors = new Map();
const sends = await all(async (connection, index) => {
  const { head, body } = await connection.post(
    "/v1/challenges", `{"phone":"${phone(index)}","purpose":"bench"}`,
    `X-Forwarded-For: ${address(index)}\r\n`);
  if (!head.startsWith("HTTP/1.1 202 ")) throw new Error(`asked: ${head} ${body}`);
  if (!verifies) return;
  const cookie = /\r\nset-cookie: *(browser=[^;\r]+)/i.exec(head)[1];
  visitors.set(index, { cookie, id: JSON.parse(body).challenge });
});
console.log(JSON.stringify({ phase: "sends", ...sends }));

if (verifies) {
  const carrier = new Connection(gateway);
  const { body } = await carrier.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  carrier.done = undefined;
  carrier.socket.destroy();
  const codes = new Map(body.split("\n").map((line) => {
    const { to, code } = JSON.parse(line);
    return [to, code];
  }));
  const answers = await all(async (connection, index) => {
    const { cookie, id } = visitors.get(index);
    const { head, body } = await connection.post(
      `/v1/challenges/${id}/verify`, `{"code":"${codes.get(`+86${phone(index)}`)}"}`,
      `Cookie: ${cookie}\r\nX-Forwarded-For: ${address(index)}\r\n`);
    if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(`verified: ${head} ${body}`);
  });
  console.log(JSON.stringify({ phase: "verifies", ...answers }));
}
for (const connection of connections) {
  connection.done = undefined;
  connection.socket.destroy();
}
