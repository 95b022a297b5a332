import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { adminPaths, siteDraftPaths } from "#contract/paths.ts";
import type { SavedSiteDraft } from "#contract/site-draft.ts";
import { loseAnswers } from "#test/portal/lose-answers.ts";
import { openPortal } from "#test/portal/portal.tsx";
import { startApp, type TestApp } from "#test/support/app.ts";
import { slow } from "#test/support/slow.ts";
import { openSiteDraft, siteDraftApi } from "./site-document.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

slow("what a stopped server had stored is in no conflict with what is typed next", async () => {
  const { line } = await openPortal(app, adminPaths.dashboard());
  const conflicts: SavedSiteDraft["conflicts"] = [];
  const saver = openSiteDraft(await siteDraftApi.get(), {
    onConflicts: (found) => conflicts.push(...found),
  });
  onTestFinished(saver.start());
  const type = (headline: string) => {
    const values = { ...saver.document.values, "home.headline": headline };
    saver.dispatch({ type: "typed", values });
  };
  type("Wo");
  line.next(["PUT", siteDraftPaths.draft()], "answer is lost");
  await saver.flush();
  loseAnswers(app);
  type("Words");
  await expect.poll(() => saver.isUnsaved).toBe(false);
  expect(conflicts).toEqual([]);
  const { changes } = await siteDraftApi.get();
  expect(changes).toMatchObject([{ key: "home.headline", value: "Words" }]);
});
