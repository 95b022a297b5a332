import { once } from "node:events";
import { createServer as createHttpServer, request as sendRequest } from "node:http";
import { connect, createServer, type Server } from "node:net";
import { onTestFinished } from "vitest";

/** Forwards to a server on this machine. Returns the address that the outside calls. */
export type Forwarder = (target: string) => Promise<string>;

/** Passes bytes on, like haproxy, socat and `ssh -R`: the caller writes the whole request. */
export const forwardTcp: Forwarder = (target) => {
  const { hostname, port } = new URL(target);
  return listen(
    createServer((outside) => {
      const inside = connect(Number(port), hostname);
      for (const [one, other] of [
        [outside, inside],
        [inside, outside],
      ] as const) {
        one.on("error", () => other.destroy());
        one.on("close", () => other.destroy());
        one.pipe(other);
      }
    }),
  );
};

/** Names its upstream in `Host` and adds nothing, like a bare `proxy_pass` in nginx. */
export const forwardHttpRenamed: Forwarder = (target) => forwardHttp(target, new URL(target).host);

/** Leaves `Host` as it came and adds nothing. */
export const forwardHttpAsSent: Forwarder = (target) => forwardHttp(target, null);

function forwardHttp(target: string, host: string | null): Promise<string> {
  return listen(
    createHttpServer((outside, answer) => {
      const { method, headers, url } = outside;
      const inside = sendRequest(
        `${target}${url}`,
        { method, headers: { ...headers, host: host ?? headers.host, connection: "close" } },
        (response) => {
          answer.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(answer);
        },
      );
      inside.on("error", () => answer.destroy());
      outside.pipe(inside);
    }),
  );
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return `http://127.0.0.1:${port}`;
}
