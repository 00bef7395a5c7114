// The peer: Node's http with the same three things the measured server does.
import http from "node:http";

const port = Number(process.argv[2]);
const page = '{"hello":"world"}\n';
const followers = new Set();
let sequence = 0;

const server = http.createServer((request, response) => {
  switch (request.url) {
    case "/hello":
      response.writeHead(200, {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(page),
      });
      response.end(page);
      break;
    case "/events":
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
      response.write("retry: 2000\n\n");
      followers.add(response);
      response.on("close", () => followers.delete(response));
      break;
    case "/followers":
      response.end(`${followers.size}\n`);
      break;
    case "/publish": {
      let body = "";
      request.setEncoding("utf8");
      request.on("data", (part) => (body += part));
      request.on("end", () => {
        sequence += 1;
        const event = `id: ${sequence}\nevent: draw\ndata: ${body}\n\n`;
        for (const follower of followers) {
          if (follower.writableLength > 256 * 1024) follower.destroy();
          else follower.write(event);
        }
        response.end(`${sequence}\n`);
      });
      break;
    }
    default:
      response.writeHead(404);
      response.end();
  }
});
server.listen(port, "127.0.0.1", 4096);
