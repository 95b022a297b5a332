import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { startForwarder } from "#test/support/forwarder.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { addPicture } from "#test/support/pictures.ts";
import { createEbook, problemOf, storedFiles } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";

let app: TestApp;

beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

async function uploadTwo(): Promise<string[]> {
  const token = await app.signIn();
  for (const mark of ["one", "two"]) {
    const { id } = await createEbook(app, token);
    expect((await upload(app, token, id, pdf(mark))).status).toBe(200);
  }
  await createEbook(app, token);
  return (await storedFiles(app)).kept.map((name) => join(app.dataDir, "files", name));
}

const ready = async () => (await app.fetch("/readyz")).json();

it("the site is ready with and without ebooks", async () => {
  expect(await ready()).toEqual({ status: "ready" });
  await uploadTwo();
  expect(await ready()).toEqual({ status: "ready" });
});

slow("the site is ready although one PDF is missing, and says so", async () => {
  const [first] = await uploadTwo();
  await rm(first!);
  expect(await ready()).toEqual({ status: "ready", missing_files: 1 });
});

slow("the site is not ready while every PDF is missing, as with the wrong folder", async () => {
  for (const path of await uploadTwo()) await rm(path);
  const problem = await problemOf(await app.fetch("/readyz"), 503);
  expect(problem.detail).toBe(
    "None of the files of ebooks and pictures is in DATA_DIR/files. Set DATA_DIR right, or restore the folder.",
  );
});

it("a file in the trash is not missing and comes back by itself", async () => {
  const [first] = await uploadTwo();
  const trash = join(app.dataDir, "files", "trash");
  await mkdir(trash, { recursive: true });
  await rename(first!, join(trash, first!.split("/").at(-1)!));
  expect(await ready()).toEqual({ status: "ready" });
});

it("the site is not ready while no file can be written", async () => {
  await rm(join(app.dataDir, "files"), { recursive: true });
  await problemOf(await app.fetch("/readyz"), 503);
});

/** The site over PostgreSQL, which can fall silent. */
async function startRemote() {
  const fresh = await lendPostgres();
  const forwarder = await startForwarder(Number(new URL(fresh.url).port));
  const url = new URL(fresh.url);
  url.port = String(forwarder.port);
  const remote = await startApp({ DATABASE_URL: url.href });
  onTestFinished(async () => {
    forwarder.resume();
    await remote.close();
    await forwarder.close();
    await fresh.drop();
  });
  return { remote, forwarder };
}

slow("while only the database is away, the site is ready for the pages that it has", async () => {
  const { remote, forwarder } = await startRemote();
  const { url } = await addPicture(remote, await remote.signIn());
  const readyForPages = async () => (await remote.fetch("/readyz/pages")).json();
  expect(await readyForPages()).toEqual({ status: "ready", database: "answers" });
  expect((await remote.fetch("/services")).status).toBe(200);

  forwarder.silence();
  await waitUntil(async () => (await readyForPages()).database === "away");
  expect((await remote.fetch("/services")).status).toBe(200);
  expect((await remote.fetch(url)).status).toBe(200);
  await problemOf(await remote.fetch("/readyz"), 503);
  const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };
  const refused = await remote.send("POST", "/api/contact", message);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await problemOf(refused, 503)).code).toBe("unavailable");

  forwarder.resume();
  await waitUntil(async () => (await remote.fetch("/readyz")).status === 200);
  expect((await remote.send("POST", "/api/contact", message)).status).toBe(201);
  await waitUntil(async () => (await readyForPages()).database === "answers");
});

slow("the log tells once that the database is away, and once that it is back", async () => {
  const { remote, forwarder } = await startRemote();
  const troubles = () => remote.log.filter((line) => /"level":[45]0|"event":"outage"/.test(line));
  const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };
  const send = () => remote.send("POST", "/api/contact", message);
  forwarder.silence();
  await waitUntil(() => troubles().length > 0);
  for (let round = 0; round < 3; round += 1) {
    expect((await send()).status).toBe(503);
    expect((await remote.fetch("/readyz")).status).toBe(503);
  }
  expect(troubles()).toHaveLength(1);
  forwarder.resume();
  await waitUntil(() => troubles().length > 1);
  const [began = "", ended = "", ...more] = troubles();
  expect(JSON.parse(began)).toMatchObject({ event: "outage", reason: "away" });
  const { level, failures, msg } = JSON.parse(ended);
  expect([level, msg]).toEqual([30, expect.stringMatching(/^It was over after \d.* s and /)]);
  expect(failures).toBeGreaterThan(6);
  expect(more).toEqual([]);
  expect((await send()).status).toBe(201);
});

slow("a server without a page is not ready for pages while its database is away", async () => {
  const { remote, forwarder } = await startRemote();
  forwarder.silence();
  await waitUntil(async () => (await remote.fetch("/readyz/pages")).status === 503);
});
