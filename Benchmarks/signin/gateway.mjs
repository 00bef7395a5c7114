// The carrier of both services: takes every message at once and writes it to a file for the visitors.
import { createWriteStream } from "node:fs";
import http from "node:http";

const [port, path] = process.argv.slice(2);
const file = createWriteStream(path, { flags: "a" });

http.createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    file.write(`${body}\n`, () => response.end());
  });
}).listen(Number(port), "127.0.0.1", 4096);
