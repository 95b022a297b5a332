import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#contract/errors.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { getRaw, openRaw, type RawAnswer, sendRaw } from "#test/support/raw-http.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { waitFor } from "#test/support/wait.ts";
import { watchTimers } from "#test/support/watch-timers.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

function refusal(answer: RawAnswer, status: number): Problem {
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const problem = Problem.parse(JSON.parse(answer.body.toString()));
  expect([problem.status, problem.requestId]).toEqual([status, answer.headers["x-request-id"]]);
  return problem;
}

/** The log events of requests whose path begins with `path`. */
function logged(path: string): Record<string, unknown>[] {
  return app.log
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((event) => event.event === "request" && String(event.path ?? "").startsWith(path));
}

describe("bytes that are not HTTP", () => {
  const broken: [string, string, number, string][] = [
    ["a line that is no request", "HELLO\r\n\r\n", 400, "bad_request"],
    ["a version of its own", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", 400, "bad_request"],
    [
      "two lengths",
      "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      400,
      "bad_request",
    ],
    [
      "headers without end",
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(40_000)}\r\n\r\n`,
      431,
      "headers_too_large",
    ],
  ];
  it.each(broken)("are refused like everything else: %s", async (_, bytes, status, code) => {
    const connection = openRaw(app.url);
    const closed = once(connection.socket, "close");
    await connection.send(bytes);
    const answer = await connection.answer;
    expect(refusal(answer, status).code).toBe(code);
    expect(answer.headers.connection).toBe("close");
    await closed;
  });

  it("end a chunked body that turns into something else", async () => {
    const head = ["POST /api/contact HTTP/1.1", "Host: a", "Content-Type: application/json"];
    const answer = await sendRaw(app.url, [...head, "Transfer-Encoding: chunked"], "zz\r\n{}\r\n");
    expect(refusal(answer, 400).code).toBe("bad_request");
  });

  it("are logged without a word of them", async () => {
    const { requestId } = refusal(await sendRaw(app.url, ["SECRET"]), 400);
    expect(logged("").find((event) => event.requestId === requestId)).toMatchObject({
      status: 400,
      source: "listener",
    });
    expect(app.log.join("")).not.toContain("SECRET");
  });
});

describe("a request", () => {
  it("with two Host headers is refused, even for a cached page", async () => {
    for (const path of ["/about", "/about", "/api/blogs", "/nothing"]) {
      for (const second of ["Host: evil.example", "HOST: agency.test"]) {
        const lines = [`GET ${path} HTTP/1.1`, "Host: agency.test", second];
        expect(refusal(await sendRaw(app.url, lines), 400).detail).toContain("two Host headers");
      }
      expect((await getRaw(app.url, path)).status).toBe(path === "/nothing" ? 404 : 200);
    }
  });

  it("of HTTP/1.0 needs no Host header, as checks of load balancers have none", async () => {
    for (const path of ["/healthz", "/readyz/pages", "/about", "/about", "/api/blogs"]) {
      expect((await sendRaw(app.url, [`GET ${path} HTTP/1.0`])).status).toBe(200);
    }
    const answer = await sendRaw(app.url, ["GET /about HTTP/1.1"]);
    const { detail, requestId } = refusal(answer, 400);
    expect(detail).toBe("The request has no Host header, which HTTP/1.1 needs. Send one.");
    expect(logged("").find((event) => event.requestId === requestId)?.status).toBe(400);
  });

  it("for a path longer than any of the site answers 404 at once", async () => {
    const long = "/x".repeat(7000);
    for (const path of [long, `/blogs/${"a".repeat(3000)}`, `/x${"/".repeat(14_000)}y`]) {
      const answer = await getRaw(app.url, path);
      expect([answer.status, answer.headers["content-type"]]).toEqual([
        404,
        "text/html; charset=utf-8",
      ]);
    }
    expect(refusal(await getRaw(app.url, `/api/blogs/${long}`), 404).code).toBe("not_found");
    expect((await getRaw(app.url, `/about?${"x".repeat(14_000)}`)).status).toBe(200);
  });

  it("is logged with its path only, cached or not", async () => {
    const paths = ["/services", "/caf%C3%A9", "/%ff%00", "/api/ebooks"];
    for (const path of paths) {
      for (const _again of [1, 2]) await getRaw(app.url, `${path}?mail=ada@client.example#x`);
      const events = logged(path);
      expect(events.map((event) => [event.path, event.method])).toEqual([
        [path, "GET"],
        [path, "GET"],
      ]);
    }
    expect(logged("/services").map(({ source }) => source)).toEqual(["app", "cache"]);
    expect(app.log.join("")).not.toContain("ada@client.example");
    await getRaw(app.url, `/${"y".repeat(9000)}`);
    expect(String(logged("/yy")[0]?.path)).toHaveLength(2048);
  });
});

describe("a slow sender", () => {
  /** Sends a message of which only `bytes` arrive. */
  async function half(bytes: number) {
    const connection = openRaw(app.url, "POST");
    await connection.send(
      [
        "POST /api/contact HTTP/1.1",
        "Host: agency.test",
        "Content-Type: application/json",
        `Content-Length: ${bytes + 1}`,
        "\r\n",
      ].join("\r\n"),
    );
    await connection.send(`{"message":"${"x".repeat(Math.max(0, bytes - 12))}`);
    return connection;
  }

  it("is answered when its time is over, and its connection is closed", async () => {
    const timers = watchTimers();
    const connection = await half(100);
    const closed = once(connection.socket, "close");
    await timers.end(timeOuts.request.body);
    expect(refusal(await connection.answer, 408).code).toBe("timeout");
    await closed;
  });

  it("delays nobody else, even five hundred times", async () => {
    const senders = await Promise.all(Array.from({ length: 500 }, () => half(1000)));
    expect((await app.fetch("/about")).status).toBe(200);
    expect((await app.send("POST", "/api/contact", newMessage)).status).toBe(201);
    for (const { socket } of senders) socket.destroy();
  });

  slow(
    "takes little memory: large bodies wait for each other, small ones are accepted",
    async () => {
      const senders = await Promise.all(Array.from({ length: 450 }, () => half(60_000)));
      const refused = await Promise.any(senders.map(({ answer }) => answer));
      expect(refusal(refused, 503).code).toBe("unavailable");
      expect(refused.headers["retry-after"]).toBe("5");
      expect((await app.send("POST", "/api/contact", newMessage)).status).toBe(201);
      for (const { socket } of senders) socket.destroy();
      const message = { ...newMessage, unknown: "x".repeat(50_000) };
      await waitFor(async () =>
        expect((await app.send("POST", "/api/contact", message)).status).toBe(201),
      );
    },
  );
});

it("an unsupported method at a long address is still a 404", async () => {
  const answer = await app.fetch(`/api/blogs/${"a".repeat(3000)}`, { method: "PUT" });
  expect((await problemOf(answer, 404)).code).toBe("not_found");
});
