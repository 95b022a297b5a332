import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { createEbook, problemOf, storedFiles } from "#test/support/samples.ts";

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

it("the site is ready although one PDF is missing, and says so", async () => {
  const [first] = await uploadTwo();
  await rm(first!);
  expect(await ready()).toEqual({ status: "ready", missing_files: 1 });
});

it("the site is not ready while every PDF is missing, as with the wrong folder", async () => {
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
