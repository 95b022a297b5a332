import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { startApp } from "#test/support/app.ts";
import { getRaw, openRaw } from "#test/support/raw-http.ts";
import { newMessage } from "#test/support/samples.ts";
import { waitUntil } from "#test/support/wait.ts";
import { Connections } from "./connections.ts";

/** A plain server with the guard on its connections; returns its address. */
async function guarded(
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | undefined,
  { most = 1000 } = {},
): Promise<string> {
  const connections = new Connections((request, response) => {
    connections.follow(request, response);
    return handler(request, response);
  }, most);
  const server = createServer((request, response) => connections.take(request, response));
  connections.guard(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

/** All that comes back, as text. */
async function everythingFrom(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
  });
  socket.on("error", () => undefined);
  socket.write(bytes);
  await new Promise((resolve) => socket.once("close", resolve));
  return received;
}

describe("one connection too many", () => {
  it("closes the oldest that waits, and no answer in progress", async () => {
    const held = Promise.withResolvers<ServerResponse>();
    const url = await guarded(
      (request, response) => {
        if (request.url === "/held") held.resolve(response);
        else response.end("done");
      },
      { most: 3 },
    );
    const busy = openRaw(url);
    await busy.send("GET /held HTTP/1.1\r\nHost: a\r\n\r\n");
    const answer = await held.promise;
    const slow = [openRaw(url), openRaw(url)];
    for (const { send } of slow) await send("GET / HTTP/1.1\r\nHo");
    const firstClosed = once(slow[0]?.socket ?? busy.socket, "close");
    expect((await getRaw(url, "/")).body.toString()).toBe("done");
    await firstClosed;
    expect(slow[1]?.socket.destroyed).toBe(false);
    answer.end("held");
    expect((await busy.answer).body.toString()).toBe("held");
    slow[1]?.socket.destroy();
  });

  it("closes one that is still sending when all are busy", async () => {
    const started: string[] = [];
    const url = await guarded(({ url = "" }) => void started.push(url), { most: 2 });
    const reading = openRaw(url);
    await reading.send("GET /reading HTTP/1.1\r\nHost: a\r\n\r\n");
    const sending = openRaw(url);
    await sending.send("POST /sending HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc");
    await waitUntil(() => started.length === 2);
    const closed = once(sending.socket, "close");
    const newcomer = openRaw(url);
    await newcomer.send("GET /newcomer HTTP/1.1\r\nHost: a\r\n\r\n");
    await waitUntil(() => started.includes("/newcomer"));
    await closed;
    expect(reading.socket.destroyed).toBe(false);
    for (const { socket } of [reading, newcomer]) socket.destroy();
  });
});

describe("a silent reader", () => {
  it("is reset, so that the kernel keeps nothing for it, but a slow handler is not", async () => {
    const arrived = Promise.withResolvers<void>();
    const reset = Promise.withResolvers<void>();
    const url = await guarded(({ url: path, socket }, response) => {
      // The time-out starts only now: a request may take longer to arrive on a busy machine.
      socket.setTimeout(200);
      if (path === "/large") {
        response.once("close", reset.resolve);
        response.end(Buffer.alloc(64 * 1024 * 1024));
        return;
      }
      arrived.resolve();
      void reset.promise.then(() => response.end("late"));
    });
    const late = getRaw(url, "/late");
    await arrived.promise;
    const { hostname, port } = new URL(url);
    const silent = connect(Number(port), hostname);
    silent.on("error", () => undefined);
    silent.write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(silent, "readable");
    expect((await late).body.toString()).toBe("late");
    let bytes = 0;
    silent.on("data", (chunk) => {
      bytes += chunk.length;
    });
    await expect(once(silent, "close")).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(bytes).toBeLessThan(64 * 1024 * 1024);
  });
});

describe("requests sent ahead on one connection", () => {
  it("are answered in their order, cached and not, with and without a body", async () => {
    const app = await startApp();
    onTestFinished(() => app.close());
    const message = JSON.stringify(newMessage);
    const requests = [
      ...["/about", "/nothing", "/api/blogs", "/about", "/contact?about=ai", "/api/nothing"].map(
        (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`,
      ),
      `POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`,
      "GET /services HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    ];
    const answers = await everythingFrom(app.url, requests.join(""));
    expect(
      [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    ).toEqual([200, 404, 200, 200, 200, 404, 201, 200]);
  });

  it("wait until the answer before them has gone", async () => {
    const open: ServerResponse[] = [];
    const url = await guarded((_request, response) => {
      open.push(response);
    });
    const all = everythingFrom(url, "GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(10));
    for (let answered = 1; answered <= 10; answered += 1) {
      await waitUntil(() => open.length === answered);
      if (answered === 10) open.at(-1)?.setHeader("Connection", "close");
      open.at(-1)?.end(`answer ${answered}`);
    }
    expect((await all).match(/answer \d+/g)).toEqual(
      Array.from({ length: 10 }, (_, index) => `answer ${index + 1}`),
    );
  });

  it("end the connection where they are many, and only the first is handled", async () => {
    let handled = 0;
    const url = await guarded(() => {
      handled += 1;
    });
    expect(await everythingFrom(url, "GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2000))).toBe("");
    expect(handled).toBe(1);
  });
});

describe("a stop", () => {
  it("waits no longer than its patience for what never ends", async () => {
    const begun = Promise.withResolvers<void>();
    const connections = new Connections(() => {
      begun.resolve();
      return new Promise(() => {});
    });
    const server = createServer((request, response) => connections.take(request, response));
    connections.guard(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const left = openRaw(`http://127.0.0.1:${typeof address === "object" && address?.port}`);
    await left.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await begun.promise;
    left.socket.destroy();
    await connections.close(server, 50);
    expect(server.listening).toBe(false);
  });

  it("does not wait for a client that keeps its connection after a short answer", async () => {
    const connections = new Connections(async (request, response) => {
      connections.follow(request, response);
      response.end("short");
    });
    const server = createServer((request, response) => connections.take(request, response));
    connections.guard(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    // Like a browser, it does not answer the server's end of the connection with its own.
    const kept = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    onTestFinished(() => void kept.destroy());
    kept.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(kept, "data");
    const patience = 30_000;
    const started = performance.now();
    await connections.close(server, patience);
    expect(performance.now() - started).toBeLessThan(patience / 2);
  });
});
