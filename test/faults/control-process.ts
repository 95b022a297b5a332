// A server that only answers, called beside the product to measure the machine's own delays.
import { createServer } from "node:http";

const page = Buffer.alloc(12_000, "x");

const server = createServer((_request, response) => {
  response.writeHead(200, { "Content-Length": page.length }).end(page);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" && address !== null ? address.port : 0);
});
process.once("disconnect", () => process.exit());
