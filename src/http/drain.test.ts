// @module-tag slow
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { apiPaths, operatorPaths } from "#contract/paths.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";
import { waitUntil } from "#test/support/wait.ts";

const CHECK_EVERY_MS = 100;

async function start(): Promise<TestApp> {
  const app = await startApp();
  onTestFinished(() => app.close());
  return app;
}

/** Asks for readiness as a proxy does, until the test ends. */
function watch(app: TestApp) {
  const statuses: number[] = [];
  const stopped = new AbortController();
  const asking = (async () => {
    while (!stopped.signal.aborted) {
      statuses.push((await app.fetch(operatorPaths.readyForPages())).status);
      await sleep(CHECK_EVERY_MS);
    }
  })();
  const stop = () => {
    stopped.abort();
    return asking;
  };
  onTestFinished(stop);
  return { statuses, stop };
}

it("a server behind a proxy says that it is not ready, and answers until nothing comes any more", async () => {
  const app = await start();
  const { statuses } = watch(app);
  await waitUntil(() => statuses.length >= 3);
  let isOver = false;
  const draining = app.drain().then(() => {
    isOver = true;
  });
  // The proxy has not noticed yet.
  for (let sent = 0; sent < 15; sent += 1) {
    const page = await app.fetch("/services");
    expect([page.status, page.headers.get("connection"), isOver]).toEqual([200, "close", false]);
    await sleep(CHECK_EVERY_MS);
  }
  const refused = statuses.length;
  await problemOf(await app.fetch(operatorPaths.ready()), 503);
  expect(statuses.at(-1)).toBe(503);
  await draining;
  expect(statuses.length).toBeGreaterThan(refused);
});

it("pages from the cache end their connection too, which would break the next request on it", async () => {
  const app = await start();
  const { statuses } = watch(app);
  await app.fetch("/services");
  await waitUntil(() => statuses.length >= 3);
  const draining = app.drain();
  const kept = await new Promise<string | undefined>((resolve, reject) => {
    const asked = request(`${app.url}/services`, { headers: { Connection: "keep-alive" } });
    asked.once("response", (answer) => resolve(answer.resume().headers.connection));
    asked.once("error", reject).end();
  });
  expect(kept).toBe("close");
  await draining;
});

it("without a proxy, or behind one that asks no more, a stop waits for nothing", async () => {
  const app = await start();
  const alone = app.drain();
  expect(await Promise.race([alone.then(() => "over"), sleep(0, "waits")])).toBe("over");

  const other = await start();
  const { statuses, stop } = watch(other);
  await waitUntil(() => statuses.length >= 3);
  await stop();
  const draining = other.drain();
  await draining;
  expect(statuses).not.toContain(503);
});

it("a stop waits for the request under way, and for no connection beside it or after it", async () => {
  const app = await startApp();
  const { hostname, port } = new URL(app.url);
  const [unused, used] = [connect(Number(port), hostname), connect(Number(port), hostname)];
  await Promise.all([once(unused, "connect"), once(used, "connect")]);
  const body = JSON.stringify(newMessage);
  const head = [
    "POST /api/contact HTTP/1.1",
    `Host: ${hostname}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Expect: 100-continue",
  ];
  used.write(`${head.join("\r\n")}\r\n\r\n`);
  expect(String((await once(used, "data"))[0])).toMatch(/^HTTP\/1\.1 100 /);

  const stopped = app.close();
  await once(unused.resume(), "close");
  const answered = once(used, "data");
  used.write(body);
  expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 201 /);
  const kept = sleep(timeOuts.request.keepAlive, "kept", { ref: false });
  expect(await Promise.race([stopped.then(() => "stopped"), kept])).toBe("stopped");
});

it("a stop lets the request of somebody who has left come to its end", async () => {
  const { url, drop } = await lendPostgres();
  onTestFinished(drop);
  const app = await startApp({ DATABASE_URL: url });
  const token = await app.signIn();
  const keeper = new Client({ connectionString: url });
  await keeper.connect();
  onTestFinished(() => keeper.end());
  // The request asks the database several questions, the first of which waits for this lock.
  await keeper.query("begin; lock table session in access exclusive mode");
  const leaving = new AbortController();
  const asked = app.fetch(apiPaths.stats(), {
    headers: { Authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  await waitUntil(async () => {
    const waiting = await keeper.query("select 1 from pg_locks where not granted");
    return waiting.rowCount !== 0;
  });
  leaving.abort();
  await expect(asked).rejects.toThrow("aborted");
  const stopped = app.close();
  await waitUntil(() => isRefused(app.url));
  await keeper.query("commit");
  await stopped;
  expect(app.log.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});

function isRefused(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  );
}
