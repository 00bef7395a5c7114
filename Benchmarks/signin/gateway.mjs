// The carrier of both services: takes every message at once and keeps it for the visitors, who fetch
// all of them with GET. Written on bare sockets, so that it takes little of the processor it shares.
//
//   node gateway.mjs PORT
import net from "node:net";

import { Requests } from "./wire.mjs";

const messages = [];
const taken = Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");

net.createServer({ noDelay: true }, (socket) => {
  const requests = new Requests((head, body) => {
    if (!head.startsWith("GET ")) {
      messages.push(body);
      socket.write(taken);
      return;
    }
    const text = Buffer.from(messages.join("\n"));
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n`);
    socket.write(text);
  });
  socket.on("data", (bytes) => requests.read(bytes));
  socket.on("error", () => socket.destroy());
}).listen(Number(process.argv[2]), "127.0.0.1", 4096);
