// @module-tag slow
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { apiPaths, ebookPaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { freePort } from "#test/support/free-port.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { onObjectStore, storageEnvironment } from "#test/support/object-store.ts";
import { makePdf, smallBox } from "#test/support/pdf.ts";
import { addPicture } from "#test/support/pictures.ts";
import { createEbook, problemOf } from "#test/support/samples.ts";
import { waitFor, waitUntil } from "#test/support/wait.ts";

onObjectStore((store) => {
  let app: TestApp;
  let token: string;
  let env: Record<string, string>;

  beforeEach(async () => {
    env = storageEnvironment(store.settings());
    app = await startApp(env);
    token = await app.signIn();
  });
  afterEach(() => app.close());

  const localFiles = async () => {
    const names = await readdir(join(app.dataDir, "files"), { recursive: true });
    return names.filter((name) => name !== "incoming");
  };

  async function addEbook(content: Buffer): Promise<string> {
    const { id } = await createEbook(app, token);
    expect((await upload(app, token, id, content)).status).toBe(200);
    return id;
  }

  it("a PDF and a picture are served whole and in parts, and none of them is on this machine", async () => {
    const content = pdf("in a bucket", 300_000);
    const path = apiPaths.ebookDownload(await addEbook(content));
    const whole = await app.fetch(path);
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
    const part = await app.fetch(path, { headers: { Range: "bytes=100-199" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 100-199/300000"]);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(100, 200))).toBe(true);
    const etag = whole.headers.get("etag") ?? "";
    expect((await app.fetch(path, { headers: { "If-None-Match": etag } })).status).toBe(304);
    expect((await app.fetch(path, { method: "HEAD" })).headers.get("content-length")).toBe(
      "300000",
    );

    const { url, variants } = await addPicture(app, token);
    for (const one of [url, ...variants.map((variant) => variant.url)]) {
      const picture = await app.fetch(one);
      expect([picture.status, (await picture.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
    }
    await waitUntil(async () => (await localFiles()).length === 0);
    expect(await (await app.fetch("/readyz")).json()).toEqual({ status: "ready" });
  });

  it("what one server takes, another one with a data folder of its own serves and reads", async () => {
    const { url, drop } = await lendPostgres();
    const shared = { ...env, DATABASE_URL: url, SECRET_KEY: "the same for all of them" };
    const servers = [await startApp(shared), await startApp(shared)] as const;
    onTestFinished(async () => {
      for (const server of servers) await server.close();
      await drop();
    });
    const [one, other] = servers;
    const ownersToken = await one.signIn();
    const { id } = await createEbook(one, ownersToken);
    const content = makePdf({ box: smallBox });
    expect((await upload(one, ownersToken, id, content)).status).toBe(200);
    const served = await other.fetch(apiPaths.ebookDownload(id));
    expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
    const ask = async (path: string) =>
      (await other.send("GET", path, undefined, ownersToken)).json();
    await waitUntil(async () => (await ask(ebookPaths.file(id))).drawn.length === 2);
    expect(await ask(`${ebookPaths.fileThumbnails(id)}?from=1`)).toHaveLength(2);
    const [{ url: drawn }] = (await ask(ebookPaths.file(id))).drawn;
    expect((await other.fetch(drawn)).status).toBe(200);
  });

  it("while the store is away, pages go on and files are refused with the reason", async () => {
    const content = pdf("kept");
    const id = await addEbook(content);
    const { id: other } = await createEbook(app, token);
    const reason = /^The store of the site’s files does not answer/;
    store.line.silence();
    const asked = await Promise.all([
      app.fetch(apiPaths.ebookDownload(id)),
      app.fetch("/readyz"),
      upload(app, token, other, pdf("new")),
    ]);
    for (const answer of asked) {
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await problemOf(answer, 503)).detail).toMatch(reason);
    }
    expect((await app.fetch("/services")).status).toBe(200);
    expect((await app.fetch("/readyz/pages")).status).toBe(200);
    expect(await localFiles()).toEqual([]);

    store.line.cut();
    store.line.resume();
    expect((await app.fetch("/readyz")).status).toBe(200);
    const served = await app.fetch(apiPaths.ebookDownload(id));
    expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
    expect((await app.fetch(apiPaths.ebookDownload(other))).status).toBe(404);
    expect((await upload(app, token, other, pdf("new"))).status).toBe(200);
    const log = app.log.join("");
    expect(log).toContain("The object store of STORAGE_URL does not answer");
    expect(log).not.toMatch(/AWS4-HMAC|Signature=|"testing"/);
  });

  it("a start while the store is away succeeds and says so; one with a wrong key is refused", async () => {
    const nowhere = storageEnvironment({
      ...store.settings(),
      endpoint: `http://127.0.0.1:${await freePort()}`,
    });
    const second = await startApp(nowhere);
    await waitFor(() =>
      expect(second.log.join("")).toContain("The object store of STORAGE_URL does not answer"),
    );
    expect((await second.fetch("/services")).status).toBe(200);
    await second.close();
    // A store that answers late, as on a busy machine, shows only in the log.
    await waitFor(async () => {
      const start = startApp({ ...env, AWS_SECRET_ACCESS_KEY: "wrong" });
      onTestFinished(() => start.then((late) => late.close()).catch(() => {}));
      await expect(start).rejects.toThrow(
        /^The object store of STORAGE_URL answers 403 \(SignatureDoesNotMatch\)/,
      );
    });
  });

  it("a store that hangs holds no start, and is named in the log", async () => {
    store.line.silence();
    onTestFinished(() => store.line.resume());
    const starting = startApp(env);
    onTestFinished(() => starting.then((started) => started.close()));
    // A request that asks the store itself waits for five seconds.
    const slowest = fetch(`${app.url}/readyz`).then(({ status }) => status);
    expect(await Promise.race([starting.then(() => "ready"), slowest])).toBe("ready");
    const { log } = await starting;
    await waitFor(() => expect(log.join("")).toContain("STORAGE_URL does not answer"));
    expect(await slowest).toBe(503);
    store.line.cut();
  });
});
