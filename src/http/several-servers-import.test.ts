// @module-tag slow
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ImportState } from "#contract/import.ts";
import { importPaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { ghostPosts } from "#test/support/ghost-posts.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { form, multipartType } from "#test/support/multipart.ts";
import { waitLongUntil } from "#test/support/wait.ts";

/** Long enough to be stopped in the middle. */
const MANY = 100;

describe("an import of a site with several servers", () => {
  let one: TestApp;
  let other: TestApp;
  let token: string;
  /** Starts a server with the files of the first one. */
  let startAnother: () => Promise<TestApp>;

  beforeEach(async () => {
    const { url, drop } = await lendPostgres();
    const env = { DATABASE_URL: url, SECRET_KEY: "the same for all of them" };
    const DATA_DIR = await temporaryFolder();
    startAnother = () => startApp({ ...env, DATA_DIR });
    [one, other] = [await startAnother(), await startAnother()];
    onTestFinished(async () => {
      for (const server of [one, other]) await server.close();
      await drop();
    });
    token = await one.signIn();
  });

  async function checked(posts: string): Promise<void> {
    const content = Buffer.from(posts);
    await one.fetch(importPaths.import(), {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": multipartType },
      body: new Uint8Array(form({ fileName: "ghost.json", type: "application/json", content })),
    });
    await reached(other, "checked");
  }

  const stateOn = async (server: TestApp) =>
    ImportState.parse(
      await (await server.send("GET", importPaths.import(), undefined, token)).json(),
    );
  /** However slow the machine is, as long as the import moves. */
  const reached = async (server: TestApp, phase: ImportState["phase"]) => {
    for (
      let before = await stateOn(server);
      before.phase !== phase;
      before = await stateOn(server)
    ) {
      await waitLongUntil(async () => {
        const now = await stateOn(server);
        return now.phase === phase || now.done !== before.done;
      });
    }
  };
  const act = async (
    method: string,
    server: TestApp,
    path: (id: string) => string,
    body?: object,
  ) => server.send(method, path((await stateOn(server)).id ?? ""), body, token);
  const run = (server: TestApp) => act("POST", server, importPaths.run, {});

  it("is told alike by each of them, whichever of them does it", async () => {
    await checked(ghostPosts(5));
    expect((await run(other)).status).toBe(200);
    await reached(other, "done");
    const [here, there] = [await stateOn(one), await stateOn(other)];
    expect(here).toEqual(there);
    expect(here).toMatchObject({ counts: { drafts: 5 }, to_publish: 5 });
    const published = await act("POST", other, importPaths.publishing);
    expect(published.status).toBe(200);
    // A busy machine is answered before all of them are public.
    await waitLongUntil(async () => (await stateOn(one)).change === null);
    expect(await stateOn(one)).toMatchObject({ published: { count: 5 }, to_publish: 0 });
  });

  it("is stopped by any of them", async () => {
    await checked(ghostPosts(MANY));
    await run(one);
    const stopped = await act("DELETE", other, importPaths.run);
    const state = ImportState.parse(await stopped.json());
    expect(state).toMatchObject({ phase: "done", is_stopped: true });
    expect(state.counts.drafts).toBeLessThan(MANY);
  });

  it("goes on at another one where the one that is at it ends", async () => {
    await checked(ghostPosts(MANY));
    await other.close();
    await run(one);
    await waitLongUntil(async () => (await stateOn(one)).done > 0);
    other = await startAnother();
    await one.close();
    expect((await stateOn(other)).phase).toBe("running");
    await reached(other, "done");
    const { counts, to_publish } = await stateOn(other);
    expect(counts).toMatchObject({ drafts: MANY, unchanged: 0, failed: 0 });
    expect(to_publish).toBe(MANY);
  });
});
