// @module-tag slow
import { expect, it, onTestFinished } from "vitest";
import { adminPaths, picturePaths } from "#contract/paths.ts";
import { find, openPortal } from "#test/portal/portal.tsx";
import { startApp } from "#test/support/app.ts";

it("what is typed while a search of pictures is on its way stays", async () => {
  const app = await startApp();
  onTestFinished(() => app.close());
  const { owner, line } = await openPortal(app, adminPaths.pictures());
  const search = await find("searchbox", "Search pictures");
  line.next(["GET", new RegExp(`${picturePaths.list()}$`)], "waits");
  await owner.type(search, "a lit door");
  await expect.poll(() => location.search).toBe("?q=a+lit+door");
  await owner.type(search, " in a wall");
  line.release();
  await expect.poll(() => location.search).toBe("?q=a+lit+door+in+a+wall");
  expect(search).toHaveProperty("value", "a lit door in a wall");
});
