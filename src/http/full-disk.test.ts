// @module-tag slow
import { rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { apiPaths, messagePaths, publicationPaths, trashPaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { fillDisk, onSmallDisk } from "#test/support/disk.ts";
import { untilRead } from "#test/support/ebook-app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import {
  createBlog,
  createEbook,
  newBlog,
  newEbook,
  newMessage,
  problemOf,
} from "#test/support/samples.ts";

const FULL = "The server’s disk is full. Tell whoever runs this site.";

onSmallDisk(64, ({ folder }) => {
  const running: TestApp[] = [];
  afterEach(async () => {
    for (const app of running.splice(0)) await app.close();
  });
  const start = async (): Promise<TestApp> => {
    const app = await startApp({ DATA_DIR: folder() });
    running.push(app);
    return app;
  };
  const filler = () => join(folder(), "of-another-program");
  const reserved = async () => (await stat(join(folder(), "reserve"))).size;
  const messages = async (app: TestApp, token: string): Promise<ContactSubmission[]> =>
    (await app.send("GET", messagePaths.contactSubmissions(), undefined, token)).json();

  describe("a full disk", () => {
    it("refuses whatever fills it further, with the reason", async () => {
      const app = await start();
      const token = await app.signIn();
      const { id } = await createEbook(app, token);
      const blog = await createBlog(app, token);
      await fillDisk(filler());
      const send = (method: string, path: string, body: unknown) =>
        app.send(method, path, body, token);
      for (const answer of [
        await send("POST", apiPaths.contact(), newMessage),
        await send("POST", publicationPaths.blog.ownersList(), newBlog),
        await send("PUT", publicationPaths.blog.ownersItem(blog.id), { content: "More." }),
        await send("POST", publicationPaths.ebook.ownersList(), newEbook),
        await upload(app, token, id, pdf("file", 100_000)),
        await app.fetch("/readyz"),
      ]) {
        expect(answer.headers.get("retry-after")).toBe("60");
        expect((await problemOf(answer, 503)).detail).toBe(FULL);
      }
    });

    it("lets the owner sign in, delete and unpublish, and recovers at once", async () => {
      const app = await start();
      let token = await app.signIn();
      const { id } = await createEbook(app, token);
      await upload(app, token, id, pdf("large", 20_000_000));
      const blog = await createBlog(app, token);
      await app.send("POST", apiPaths.contact(), newMessage);
      await fillDisk(filler());
      token = await app.signIn();
      const [message] = await messages(app, token);
      const call = async (method: string, path: string, body?: unknown) =>
        (await app.send(method, path, body, token)).status;
      expect(
        await call("PUT", publicationPaths.blog.ownersItem(blog.id), { published: false }),
      ).toBe(200);
      expect(await call("PATCH", messagePaths.contactSubmissionRead(message?.id ?? ""))).toBe(200);
      expect(await call("DELETE", messagePaths.contactSubmission(message?.id ?? ""))).toBe(204);
      expect(await call("DELETE", publicationPaths.blog.ownersItem(blog.id))).toBe(204);
      expect(await reserved()).toBeLessThan(8_000_000);
      expect(await call("DELETE", publicationPaths.ebook.ownersItem(id))).toBe(204);
      // Erasing for good frees space.
      expect(await call("DELETE", trashPaths.item(id))).toBe(204);
      expect(await call("POST", apiPaths.contact(), newMessage)).toBe(201);
      expect(await reserved()).toBe(8_000_000);
      expect((await app.fetch("/readyz")).status).toBe(200);
    });

    it("serves pages and downloads without using the reserve for visitors", async () => {
      const app = await start();
      const token = await app.signIn();
      const { id } = await createEbook(app, token);
      await upload(app, token, id, pdf());
      // Reading a PDF counts as the owner's work and may use half of the reserve.
      await untilRead(app, token, id);
      await fillDisk(filler());
      const headers = { "User-Agent": "Mozilla/5.0 Firefox/130.0" };
      for (const path of ["/", "/resources", apiPaths.ebookDownload(id)]) {
        const answer = await app.fetch(path, { headers });
        expect(answer.status, path).toBe(200);
        await answer.arrayBuffer();
      }
      expect(await reserved()).toBe(8_000_000);
    });

    it("lets many messages be deleted at once", async () => {
      const app = await start();
      const token = await app.signIn();
      for (let number = 0; number < 40; number += 1) {
        await app.send("POST", apiPaths.contact(), newMessage);
      }
      await fillDisk(filler());
      const answers = await Promise.all(
        (await messages(app, token)).map(({ id }) =>
          app.send("DELETE", messagePaths.contactSubmission(id), undefined, token),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
      expect(await messages(app, token)).toEqual([]);
      expect(await reserved()).toBeGreaterThan(0);
    });

    it("does not keep the site from starting or the owner from signing in", async () => {
      const app = await start();
      await app.send("POST", apiPaths.contact(), newMessage);
      await running.pop()?.close();
      await fillDisk(filler());
      const again = await start();
      const token = await again.signIn();
      expect(await messages(again, token)).toHaveLength(1);
      expect((await again.fetch("/about")).status).toBe(200);
    });

    it("lets the owner sign in repeatedly while another program takes what is freed", async () => {
      const app = await start();
      for (let time = 0; time < 3; time += 1) {
        await fillDisk(filler());
        await app.signIn();
      }
    });

    it("delays counts until there is room", async () => {
      const app = await start();
      const token = await app.signIn();
      await fillDisk(filler());
      await app.send("GET", `${apiPaths.stats()}?days=1`, undefined, token);
      for (let time = 0; time < 3; time += 1) {
        await app.fetch("/about", { headers: { "User-Agent": "Mozilla/5.0 Firefox/130.0" } });
      }
      expect(app.log.filter((line) => line.includes('"event":"activity"'))).toEqual([]);
      await rm(filler());
      const answer = await app.send("GET", `${apiPaths.stats()}?days=1`, undefined, token);
      const { today, robot_visits } = await answer.json();
      expect(today.visits + robot_visits).toBe(3);
    });
  });

  it("is never reached by visitors and uploads alone", async () => {
    const app = await start();
    const token = await app.signIn();
    const statuses: number[] = [];
    while (statuses.at(-1) !== 503 && statuses.length < 8) {
      const { id } = await createEbook(app, token);
      statuses.push((await upload(app, token, id, pdf("large", 10_000_000))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 503]);
    // Leaves slightly more than visitors may not use.
    const { bavail: left, bsize: unit } = await statfs(folder());
    await writeFile(filler(), Buffer.alloc(Math.max(0, left * unit - 18_000_000)));
    const long = { ...newMessage, message: "x".repeat(10_000) };
    for (let round = 0; round < 60; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => app.send("POST", apiPaths.contact(), long)),
      );
      if (answers.every(({ status }) => status === 503)) break;
    }
    expect((await app.send("POST", apiPaths.contact(), long)).status).toBe(503);
    expect(await reserved()).toBe(8_000_000);
    const { bavail, bsize } = await statfs(folder());
    expect(bavail * bsize).toBeGreaterThan(10_000_000);
  }, 60_000);

  it("keeps its reserve allocated, whatever the file system optimises", async () => {
    await start();
    const { size, blocks } = await stat(join(folder(), "reserve"));
    expect(size).toBe(8_000_000);
    expect(blocks * 512).toBeGreaterThanOrEqual(8_000_000);
  });
});
