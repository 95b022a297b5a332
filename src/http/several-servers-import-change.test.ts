// @module-tag slow
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ImportState } from "#contract/import.ts";
import { importPaths } from "#contract/paths.ts";
import { Database } from "#storage/database.ts";
import { openPostgres } from "#storage/postgres/postgres.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { startForwarder } from "#test/support/forwarder.ts";
import { ghostPosts } from "#test/support/ghost-posts.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { form, multipartType } from "#test/support/multipart.ts";
import { holdBlog } from "#test/support/row-locks.ts";
import { problemOf } from "#test/support/samples.ts";
import { waitFor } from "#test/support/wait.ts";

const POSTS = 4;

describe("what an import has brought, on a site with several servers", () => {
  let one: TestApp;
  let other: TestApp;
  let token: string;
  /** Stands between the first server and its database. */
  let line: Awaited<ReturnType<typeof startForwarder>>;
  let database: Database;
  let startOther: () => Promise<TestApp>;

  const stateOf = async (answer: Promise<Response>) =>
    ImportState.parse(await (await answer).json());
  const look = (server: TestApp) =>
    stateOf(server.send("GET", importPaths.import(), undefined, token));
  const act = async (
    method: string,
    server: TestApp,
    path: (id: string) => string,
    body?: object,
  ) => server.send(method, path((await look(other)).id ?? ""), body, token);
  const reached = (server: TestApp, state: object) =>
    waitFor(async () => expect(await look(server)).toMatchObject(state));

  beforeEach(async () => {
    const { url, drop } = await lendPostgres();
    line = await startForwarder(Number(new URL(url).port));
    const throughLine = new URL(url);
    throughLine.port = String(line.port);
    const SECRET_KEY = "the same for all of them";
    const DATA_DIR = await temporaryFolder();
    one = await startApp({ DATABASE_URL: throughLine.href, SECRET_KEY, DATA_DIR });
    startOther = () => startApp({ DATABASE_URL: url, SECRET_KEY, DATA_DIR });
    other = await startOther();
    database = new Database(await openPostgres(url));
    onTestFinished(async () => {
      line.resume();
      await database.close();
      for (const server of [one, other]) await server.close();
      await line.close();
      await drop();
    });
    token = await one.signIn();
    await one.fetch(importPaths.import(), {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": multipartType },
      body: new Uint8Array(
        form({
          fileName: "ghost.json",
          type: "application/json",
          content: Buffer.from(ghostPosts(POSTS)),
        }),
      ),
    });
    await reached(one, { phase: "checked" });
    await act("POST", one, importPaths.run, {});
    await reached(other, { phase: "done", to_publish: POSTS });
  });

  /** Holds the first imported publication like somebody who works at it, so that the server waits. */
  async function holdFirst(): Promise<() => Promise<void>> {
    const { items } = await look(other);
    const [first = ""] = items.map(({ id }) => id ?? "").toSorted();
    return holdBlog(database, first);
  }

  it.each([
    ["undo", importPaths.undo, { undone: { trashed: POSTS, kept: 0, left: 0 } }],
    ["publish", importPaths.publishing, { published: { count: POSTS, refused: [], left: 0 } }],
  ] as const)(
    "%s goes on after the answer, is told by each of them, and keeps everything else away",
    async (kind, path, finished) => {
      const letGo = await holdFirst();
      const begun = await stateOf(act("POST", one, path));
      const running = { kind, state: "running", done: 0, total: POSTS };
      expect(begun).toMatchObject({ phase: "done", change: running, items: [] });
      await reached(other, { change: { ...running, title: expect.stringMatching(/^Post \d$/) } });
      for (const [method, what, body] of [
        ["POST", importPaths.undo],
        ["POST", importPaths.publishing],
        ["POST", importPaths.run, {}],
        ["DELETE", importPaths.item],
      ] as const) {
        const { detail } = await problemOf(await act(method, other, what, body), 409);
        expect(detail).toContain(`being ${kind === "undo" ? "undone" : "published"}`);
      }
      await letGo();
      await reached(other, { change: null, ...finished, to_publish: 0 });
    },
  );

  it("is undone by another server where the one that is at it has lost its database", async () => {
    const letGo = await holdFirst();
    const { id } = await look(one);
    await other.close();
    const begun = one.send("POST", importPaths.undo(id ?? ""), undefined, token);
    expect((await stateOf(begun)).change).toMatchObject({ state: "running", total: POSTS });
    other = await startOther();
    line.silence();
    await letGo();
    const undone = { trashed: POSTS, kept: 0, left: 0 };
    await reached(other, { change: null, undone });
    line.resume();
    await reached(one, { change: null, undone });
    expect(await act("DELETE", one, importPaths.item)).toMatchObject({ status: 204 });
  });
});
