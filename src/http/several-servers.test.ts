// @module-tag slow
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { VisitSources } from "#contract/stats.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { type Forwarder, startForwarder } from "#test/support/forwarder.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { getRaw } from "#test/support/raw-http.ts";
import { createBlog, newMessage } from "#test/support/samples.ts";
import { waitUntil } from "#test/support/wait.ts";

const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x64) Firefox/143.0" };

let servers: readonly [TestApp, TestApp];
let token: string;
let forwarder: Forwarder;

beforeEach(async () => {
  const database = await lendPostgres();
  const url = new URL(database.url);
  forwarder = await startForwarder(Number(url.port));
  url.port = String(forwarder.port);
  const start = (SERVER_NAME: string) =>
    startApp({ DATABASE_URL: url.href, SECRET_KEY: "the same for all of them", SERVER_NAME });
  servers = [await start("one"), await start("two")];
  onTestFinished(async () => {
    for (const server of servers) await server.close();
    await forwarder.close();
    await database.drop();
  });
  token = await servers[0].signIn();
});

async function visitsOn(server: TestApp): Promise<number> {
  const answer = await server.send("GET", `${apiPaths.stats()}?days=7`, undefined, token);
  return (await answer.json()).today.visits;
}

it("the dashboard says the same on each of them, whichever counted", async () => {
  for (const server of servers) {
    for (let visit = 0; visit < 20; visit++) await getRaw(server.url, "/about", browser);
  }
  await waitUntil(async () => (await visitsOn(servers[0])) === 40);
  expect(await visitsOn(servers[1])).toBe(40);
});

it("a page fetched ahead from one and seen on the other is counted once", async () => {
  const [one, other] = servers;
  const { slug } = await createBlog(one, token);
  const path = `/blogs/${slug}`;
  await getRaw(one.url, path, { ...browser, "Sec-Purpose": "prefetch" });
  const seen = await other.fetch("/api/visits", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: "http://agency.test", ...browser },
    body: JSON.stringify({ path, referrer: "https://search.example/" }),
  });
  expect(seen.status).toBe(204);
  expect(await visitsOn(other)).toBe(1);
  expect(await visitsOn(one)).toBe(1);
});

it("what one counted is stored when it is stopped", async () => {
  const [one, other] = servers;
  await getRaw(one.url, "/about", browser);
  await one.close();
  expect(await visitsOn(other)).toBe(1);
});

it("each names itself in its answers, its log and its metrics, and its version only to the engineer", async () => {
  for (const [at, name] of ["one", "two"].entries()) {
    const server = servers[at]!;
    for (const path of ["/about", "/about", "/api/blogs", "/nothing", "/healthz"]) {
      const { headers } = await server.fetch(path);
      expect(headers.get("x-served-by")).toBe(name);
      expect(JSON.stringify([...headers])).not.toMatch(/"\d+\.\d+\.\d+"/);
    }
    const lines = server.log.map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      expect(line).toMatchObject({ server: name, version: expect.stringMatching(/^\d+\.\d+/) });
    }
    const metrics = await server.send("GET", "/metrics", undefined, token);
    const samples = (await metrics.text()).split("\n").filter((line) => /^[a-z]/.test(line));
    expect(samples.length).toBeGreaterThan(10);
    for (const sample of samples) expect(sample).toContain(`server="${name}"`);
    expect(samples.join("\n")).toMatch(/portico_build_info\{version="\d+\.\d+\.\d+"/);
  }
});

it("two that nobody visits ask the database at most twice a second together", async () => {
  const seconds = 12;
  // All questions of a start are answered by then.
  await sleep(3_000);
  const before = forwarder.sent();
  await sleep(seconds * 1000);
  expect((forwarder.sent() - before) / seconds).toBeLessThanOrEqual(2);
});

it("sources are the same on each of them, whichever counted the visits and took the messages", async () => {
  const [one, other] = servers;
  const campaign = { source: "linkedin", name: "pilot", medium: "" };
  const path = `/services?utm_source=LinkedIn&utm_campaign=pilot`;
  for (const server of servers) {
    for (let visit = 0; visit < 5; visit++) {
      await getRaw(server.url, path, browser);
      await getRaw(server.url, "/about", { ...browser, Referer: "https://www.google.com/" });
    }
    await getRaw(server.url, "/about", browser);
    const story = { campaign, from: "", paths: ["/services"], files: [], sum: null };
    const sent = await server.send("POST", apiPaths.contact(), { ...newMessage, story });
    expect(sent.status).toBe(201);
  }
  const sourcesOn = async (server: TestApp) => {
    const answer = await server.send("GET", `${apiPaths.visitSources()}?days=7`, undefined, token);
    const { sources, read, messages, with_story } = VisitSources.parse(await answer.json());
    return {
      counted: sources.map(({ key, visits, messages }) => [key, visits, messages]),
      read: read.map(({ path, messages }) => [path, messages]),
      messages,
      with_story,
    };
  };
  const all = {
    counted: [
      ["c:linkedin|pilot|", 10, 2],
      ["h:google", 10, null],
      ["d", 2, null],
    ],
    read: [["/services", 2]],
    messages: 2,
    with_story: 2,
  };
  await expect.poll(() => sourcesOn(one)).toEqual(all);
  expect(await sourcesOn(other)).toEqual(all);
});
