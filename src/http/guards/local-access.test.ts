import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRaw, sendRaw } from "#test/support/raw-http.ts";
import { LocalAccess } from "./local-access.ts";

type Headers = Record<string, string>;
const site = { siteUrl: "http://localhost:3000", host: "127.0.0.1", trustProxy: 0 };

let server: Server;
let port: string;
let access: LocalAccess;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    response.statusCode = (await access.allows(request)) ? 200 : 401;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? String(address.port) : "";
});
afterAll(() => {
  server.close();
});

/** True if a request with these headers counts as local. */
async function allows(headers: Headers = {}, settings = {}): Promise<boolean> {
  access = new LocalAccess({ ...site, ...settings });
  const all = { Host: `localhost:${port}`, Connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const { status } = await sendRaw(`http://127.0.0.1:${port}`, ["GET / HTTP/1.1", ...lines]);
  return status === 200;
}

describe("a local request", () => {
  it.each(["localhost", "portico.localhost", "LOCALHOST", "127.0.0.1", "127.8.9.10", "[::1]"])(
    "names %s and the port that the site listens on",
    async (name) => {
      expect(await allows({ Host: `${name}:${port}` })).toBe(true);
    },
  );

  it("has the headers of a browser, curl or Prometheus", async () => {
    const browser = {
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
      Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
      "Accept-Language": "en-AU,en;q=0.5",
      "Accept-Encoding": "gzip, deflate, br, zstd",
      Connection: "keep-alive",
      Cookie: "other=1",
      DNT: "1",
      "Sec-GPC": "1",
      "Upgrade-Insecure-Requests": "1",
      "Sec-CH-UA": '"Chromium";v="143"',
      "Sec-CH-UA-Mobile": "?0",
      "Sec-Fetch-Dest": "document",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Site": "cross-site",
      Referer: "https://portico.example/docs",
      Priority: "u=0, i",
      Pragma: "no-cache",
      "Cache-Control": "no-cache",
      "Save-Data": "on",
      "Viewport-Width": "1440",
      "X-Requested-With": "XMLHttpRequest",
      "X-Prometheus-Scrape-Timeout-Seconds": "10",
    };
    expect(await allows(browser)).toBe(true);
    const own = `http://localhost:${port}`;
    expect(
      await allows({ Origin: own, Referer: `${own}/admin/login`, "Sec-Fetch-Site": "same-origin" }),
    ).toBe(true);
    expect(await allows({ "User-Agent": "curl/8.5.0", Accept: "*/*" })).toBe(true);
  });

  const foreign: [string, (port: string) => Headers][] = [
    ["the name of another machine", () => ({ Host: "agency.test" })],
    ["a name that begins like ours", (port) => ({ Host: `localhost.evil.example:${port}` })],
    ["a name that begins like our address", (port) => ({ Host: `127.0.0.1.evil.example:${port}` })],
    ["a name with a part before it", (port) => ({ Host: `evil.example@localhost:${port}` })],
    ["localhost without the port", () => ({ Host: "localhost" })],
    ["localhost with another port", () => ({ Host: "localhost:80" })],
    ["no name", () => ({ Host: "" })],
    ["the Origin of a page elsewhere", () => ({ Origin: "https://agency.test" })],
    ["the Referer of a page elsewhere", () => ({ Referer: "http://agency.test/admin/login" })],
    ...[
      "Forwarded",
      "Via",
      "CDN-Loop",
      "X-Forwarded-For",
      "X-Forwarded-Port",
      "X-Forwarded-Anything",
      "X-Forwarded",
      "Forwarded-For",
      "X-Real-IP",
      "X-Client-IP",
      "Client-IP",
      "X-Cluster-Client-IP",
      "X-Original-Host",
      "X-Original-URL",
      "X-Originating-IP",
      "X-Remote-Addr",
      "X-Host",
      "X-Proxy-User-IP",
      "Proxy-Connection",
      "X-Scheme",
      "X-URL-Scheme",
      "Front-End-Https",
      "X-SSL",
      "X-Request-Id",
      "Traceparent",
      "X-B3-TraceId",
      "X-Envoy-External-Address",
      "CF-Connecting-IP",
      "Cf-Ray",
      "True-Client-IP",
      "Fly-Client-IP",
      "Fastly-Client-IP",
      "Akamai-Origin-Hop",
      "X-ARR-SSL",
      "X-Azure-ClientIP",
      "X-Amzn-Trace-Id",
      "X-Amz-Cf-Id",
      "CloudFront-Viewer-Address",
      "X-Cloud-Trace-Context",
      "X-AppEngine-User-IP",
      "X-Vercel-Id",
      "DO-Connecting-IP",
      "Ngrok-Trace-Id",
      "Surrogate-Capability",
    ].map((name): [string, () => Headers] => [
      `the header ${name}`,
      () => ({ [name]: "127.0.0.1" }),
    ]),
  ];
  it.each(foreign)("does not have %s", async (_, headers) => {
    expect(await allows(headers(port))).toBe(false);
  });
});

describe("a local connection", () => {
  /** Connects as a program of another account would. */
  async function allowsFrom(account: number): Promise<boolean> {
    access = new LocalAccess(site);
    process.seteuid?.(account);
    const connection = openRaw(`http://127.0.0.1:${port}`);
    await once(connection.socket, "connect");
    process.seteuid?.(0);
    await connection.send(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    return (await connection.answer).status === 200;
  }

  // Only root can take on another account.
  it.runIf(process.getuid?.() === 0)("belongs to a person, not to a service", async () => {
    expect([await allowsFrom(0), await allowsFrom(1000)]).toEqual([true, true]);
    expect([await allowsFrom(33), await allowsFrom(101), await allowsFrom(65_534)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("speaks HTTP/1.1, unlike some proxies", async () => {
    access = new LocalAccess(site);
    const lines = ["GET / HTTP/1.0", `Host: localhost:${port}`];
    expect((await sendRaw(`http://127.0.0.1:${port}`, lines)).status).toBe(401);
  });
});

describe("a site is local", () => {
  it.each([
    ["http://localhost:8080", "localhost"],
    ["http://127.0.0.1:8080", "127.0.0.2"],
    ["https://portico.localhost", "::1"],
    ["http://[::1]:3000", "127.0.0.1"],
  ])("with SITE_URL %s and HOST %s", async (siteUrl, host) => {
    expect(await allows({}, { siteUrl, host })).toBe(true);
  });

  it.each([
    ["https://agency.test", "127.0.0.1", 0],
    ["https://localhost.agency.test", "127.0.0.1", 0],
    ["http://localhost:3000", "0.0.0.0", 0],
    ["http://localhost:3000", "::", 0],
    ["http://localhost:3000", "192.168.1.2", 0],
    ["http://localhost:3000", "agency.test", 0],
    ["http://localhost:3000", "127.0.0.1", 1],
  ])("but not with SITE_URL %s, HOST %s and TRUST_PROXY %d", async (siteUrl, host, trustProxy) => {
    expect(await allows({}, { siteUrl, host, trustProxy })).toBe(false);
  });
});
