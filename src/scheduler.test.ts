// @module-tag slow
import { afterEach, expect, it } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { publicationPaths, sitePaths, writingPaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { createBlog, createCaseStudy } from "#test/support/samples.ts";
import { waitFor, waitUntil } from "#test/support/wait.ts";

const SOON_MS = 1500;

const running: TestApp[] = [];
const start = async (env: Record<string, string>): Promise<TestApp> => {
  const app = await startApp(env);
  running.push(app);
  return app;
};
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function schedule(app: TestApp, token: string, path: string, ahead = SOON_MS) {
  const at = Date.now() + ahead;
  const plan = { publish_at: new Date(at).toISOString(), time_zone: "Australia/Sydney" };
  expect((await app.send("PUT", path, plan, token)).status).toBe(200);
  return at;
}

/** Returns for each place where visitors and programs could find the publication whether it is there. */
async function surfaces(app: TestApp, slug: string): Promise<boolean[]> {
  const paths = publicationPaths["case-study"];
  const pages = [paths.page(slug), paths.publicItem(slug), paths.shareCard(slug), paths.list()];
  const lists = [paths.publicList(), sitePaths.atom(), sitePaths.sitemap(), sitePaths.llms()];
  const opened = await Promise.all(pages.map(async (path) => (await app.fetch(path)).ok));
  const named = lists.map(async (path) => (await (await app.fetch(path)).text()).includes(slug));
  return [...opened, ...(await Promise.all(named))];
}

it("what is scheduled appears everywhere at once, on every server, without anybody's visit", async () => {
  const { url, drop } = await lendPostgres();
  try {
    const shared = { DATABASE_URL: url, SECRET_KEY: "a key of both copies" };
    const [app, other] = [await start(shared), await start(shared)];
    const token = await app.signIn();
    const { id, slug } = await createCaseStudy(app, token, { published: false });
    // The caches then have something to drop.
    for (const each of [app, other])
      expect(new Set(await surfaces(each, slug))).toEqual(new Set([false]));
    const path = writingPaths["case-study"].schedule(id);
    await schedule(app, token, path, HOUR_MS);
    expect(new Set(await surfaces(other, slug))).toEqual(new Set([false]));
    const at = await schedule(app, token, path);
    const published = (each: TestApp) =>
      each.log.filter((line) => line.includes('"event":"schedule"'));
    await waitUntil(() => [...published(app), ...published(other)].length > 0);
    expect(Date.now()).toBeGreaterThanOrEqual(at);
    for (const each of [app, other]) {
      await waitFor(async () =>
        expect(new Set(await surfaces(each, slug))).toEqual(new Set([true])),
      );
    }
    expect([...published(app), ...published(other)]).toHaveLength(1);
    for (const app of running.splice(0)) await app.close();
  } finally {
    await drop();
  }
});

it("what came due while the site was off is published at the next start", async () => {
  const DATA_DIR = await temporaryFolder();
  const app = await start({ DATA_DIR });
  const token = await app.signIn();
  const { id, slug } = await createBlog(app, token, { published: false });
  const at = await schedule(app, token, writingPaths.blog.schedule(id));
  await running.pop()?.close();
  await waitUntil(() => Date.now() > at);
  const again = await start({ DATA_DIR });
  await waitFor(async () => expect((await again.fetch(sitePaths.blog(slug))).status).toBe(200));
  const answer = await again.send("GET", publicationPaths.blog.ownersItem(id), undefined, token);
  expect(await answer.json()).toMatchObject({ created_at: new Date(at).toISOString() });
});
