import { adminPaths, importPaths } from "#contract/paths.ts";
import { ghostExport } from "#test/support/moving.ts";
import { expectFitsWidth } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  holdCalls,
  test,
} from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

test("a Ghost export is checked, brought over as drafts, looked at and undone", async ({
  owner,
  allowTrouble,
}) => {
  // The list shows the cover, which stays on its server.
  allowTrouble(/images\.example\.com/);
  await owner.goto(adminPaths.blogs());
  await owner.getByRole("link", { name: "Import" }).click();
  await expect(owner.getByRole("heading", { name: "Import blogs" })).toBeVisible();
  await expect(owner.getByRole("listitem").filter({ hasText: "Choose" })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await expectAccessibleEverywhere(owner);

  await owner
    .getByLabel("Export file")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await expect(owner.getByRole("alert")).toContainText("notes.txt could not be read");
  await expectAccessibleInBothThemes(owner);

  await owner.getByLabel("Export file").setInputFiles({
    name: "ghost.json",
    mimeType: "application/json",
    buffer: await ghostExport(),
  });
  await expect(owner.getByRole("heading", { name: "What will be imported" })).toBeVisible();
  await expect(
    owner.getByText("blogs to import: 2 published, 3 drafts, 1 scheduled"),
  ).toBeVisible();
  await expect(owner.getByText(/^Ghost, \d+ kB: 6 blogs\./)).toBeVisible();
  await expect(owner.getByText("A page: Portico has its own pages")).toBeVisible();
  await expect(
    owner.getByRole("checkbox", { name: "Import everything as drafts first" }),
  ).toBeChecked();
  await expectAccessibleEverywhere(owner);
  await owner.setViewportSize({ width: 390, height: 844 });
  await expectFitsWidth(owner);
  await owner.setViewportSize({ width: 1440, height: 900 });
  await owner.getByRole("checkbox", { name: "Sent by e-mail" }).uncheck();
  await owner.getByRole("button", { name: "Import 5 blogs" }).click();

  await expect(owner.getByRole("status")).toContainText(["5 blogs imported as drafts"]);
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("link", { name: "See the 5 drafts" }).click();
  await expect(owner.getByRole("row")).toHaveCount(6);
  await owner.goBack();
  await owner.getByRole("button", { name: /^Publish the \d that w\w+ public…$/ }).click();
  await expectAccessibleInBothThemes(owner);
  const publish = owner.getByRole("alertdialog").getByRole("button", { name: "Publish" });
  await expect(publish).not.toHaveClass(/button-danger/);
  await publish.click();
  await expect(owner.getByText(/now been published, with the original dates?/)).toBeVisible();
  await expect(owner.getByRole("button", { name: /^Publish the/ })).toBeHidden();
  // Public articles are no drafts any more.
  await owner.getByRole("link", { name: "See the 3 drafts" }).click();
  await expect(owner.getByRole("row")).toHaveCount(4);
  await owner.goBack();
  await owner.getByRole("button", { name: "Undo the import" }).click();
  await expect(owner.getByText("5 blogs are in the trash now")).toBeVisible();
  await owner.getByRole("button", { name: "Import another file" }).click();
  await expect(owner.getByText("Drop the Ghost export here")).toBeVisible();
});

test("leaving while an export is uploading asks, and staying goes on with it", async ({
  owner,
}) => {
  await owner.goto(adminPaths.importBlogs());
  const letGo = await holdCalls(owner, "POST", importPaths.import());
  await owner.getByLabel("Export file").setInputFiles({
    name: "ghost.json",
    mimeType: "application/json",
    buffer: await ghostExport(),
  });
  await expect(owner.getByRole("progressbar", { name: "Uploaded" })).toBeVisible();
  await owner.getByRole("link", { name: "Messages" }).click();
  const question = owner.getByRole("alertdialog", { name: "Leave while the export is uploading?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  letGo();
  await expect(owner.getByRole("heading", { name: "What will be imported" })).toBeVisible();
  await owner.getByRole("link", { name: "Messages" }).click();
  await expect(owner.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
});

test("each step of an import takes the focus, and what is said of it has no buttons", async ({
  owner,
}) => {
  await owner.goto(adminPaths.importBlogs());
  const choosing = owner.waitForEvent("filechooser");
  await owner.getByRole("button", { name: "Choose a file" }).press("Enter");
  await (await choosing).setFiles({
    name: "letter.md",
    mimeType: "text/markdown",
    buffer: Buffer.from("---\ntitle: A letter\n---\n\nDear reader"),
  });
  const focused = owner.locator(":focus");
  await expect(focused).toHaveText("Check: 1 blog found. Nothing has been changed yet.");
  await owner.getByRole("button", { name: "Import 1 blog" }).press("Enter");
  await expect(focused).toHaveText("Done");
  await expect(owner.getByRole("main").getByRole("status")).toContainText("1 blog imported");
  await expect(owner.getByRole("main").getByRole("status").getByRole("button")).toHaveCount(0);
  await owner.getByRole("button", { name: "Undo the import" }).press("Enter");
  await expect(owner.getByText("1 blog is in the trash now")).toBeVisible();
  await expect(focused).toHaveText("Done");
  await owner.getByRole("button", { name: "Import another file" }).press("Enter");
  await expect(focused).toHaveText("Choose an export");
});

const progress = {
  file_name: "ghost.json",
  file_size: 1,
  started_at: "2026-11-21T10:42:00.000Z",
  kind: "Ghost",
  done: 29,
  total: 47,
  title: "Why we stopped boosting posts",
  seconds_left: 18,
  counts: {
    published: 0,
    drafts: 29,
    scheduled: 0,
    pictures: 0,
    redirects: 29,
    updated: 0,
    unchanged: 0,
    failed: 0,
  },
  is_stopped: false,
  as_drafts: true,
  leave_out: [],
  error: null,
  undone: null,
  published: null,
};

/** Writes what another server would note. */
function noteElsewhere(site: BuiltSite, phase: string, noted: object) {
  const connection = site.openDatabase();
  connection
    .prepare("insert or replace into import_run (id, run, phase, progress) values (1, 'a', ?, ?)")
    .run(phase, JSON.stringify(noted));
  return {
    note: (more: object) => {
      connection.prepare("update import_run set progress = ?").run(JSON.stringify(more));
    },
    interrupt: () => {
      connection.prepare("update import_run set phase = 'interrupted'").run();
    },
    isStopping: () => connection.prepare("select is_stopping from import_run").pluck().get(),
    close: () => connection.close(),
  };
}

test("an import shows what is brought and how long the rest takes, and what cut it short", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409 \(Conflict\)/);
  const elsewhere = noteElsewhere(site, "running", progress);
  await owner.goto(adminPaths.importBlogs());
  await expect(owner.getByText("29 of 47, about 20 seconds left")).toBeVisible();
  await expect(owner.getByText("Now: “Why we stopped boosting posts”")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  elsewhere.interrupt();
  elsewhere.close();
  await expect(owner.getByText("The import stopped at 29 of 47")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("button", { name: "Continue" }).click();
  await expect(
    owner.getByText(/Choose the file again: what has been imported stays/),
  ).toBeVisible();
});

test("undoing an import is shown while it goes on, is stopped, and is taken up again", async ({
  owner,
  site,
}) => {
  const change = {
    kind: "undo",
    state: "running",
    done: 12,
    total: 29,
    title: "Why we stopped boosting posts",
    seconds_left: 18,
    error: null,
  };
  const undone = { trashed: 11, kept: 1, left: 17 };
  const done = { ...progress, total: 29, title: "", seconds_left: null, undone };
  const elsewhere = noteElsewhere(site, "done", { ...done, change });
  await owner.goto(adminPaths.importBlogs());
  const focused = owner.locator(":focus");
  await expect(owner.getByRole("heading", { name: "Undoing the import" }).last()).toBeVisible();
  await expect(owner.getByText("12 of 29, about 20 seconds left")).toBeVisible();
  await expect(owner.getByText("Now: “Why we stopped boosting posts”")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(async () => expect(elsewhere.isStopping()).toBe(1)).toPass();
  elsewhere.note({
    ...done,
    change: { ...change, state: "stopped", title: "", seconds_left: null },
  });
  await expect(owner.getByText("Undoing the import was stopped at 12 of 29")).toBeVisible();
  await expect(focused).toHaveText("Undoing the import, not finished");
  await expect(owner.getByText(/^11 blogs are in the trash now.*1 blog was kept/)).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.setViewportSize({ width: 390, height: 844 });
  await expectFitsWidth(owner);
  await owner.setViewportSize({ width: 1440, height: 900 });
  elsewhere.close();
  // Nothing of it is here any more.
  await owner.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(owner.getByText("The import has been undone")).toBeVisible();
  await expect(focused).toHaveText("Done");
});

test("publishing an import that its server has left is told, and gone on with", async ({
  owner,
  site,
}) => {
  const change = {
    kind: "publish",
    state: "running",
    done: 0,
    total: 0,
    title: "",
    seconds_left: null,
    error: null,
  };
  const published = { count: 12, refused: [], left: 17 };
  const elsewhere = noteElsewhere(site, "done", { ...progress, title: "", published, change });
  await owner.goto(adminPaths.importBlogs());
  await expect(
    owner.getByRole("heading", { name: "Publishing what was public" }).last(),
  ).toBeVisible();
  await expect(owner.getByRole("progressbar", { name: "Published" })).toBeVisible();
  const interrupted = { ...change, state: "interrupted" };
  elsewhere.note({ ...progress, title: "", published, change: interrupted });
  elsewhere.close();
  await expect(owner.getByText("Publishing ended early")).toBeVisible();
  await expect(owner.getByText(/The server stopped in the middle of it\. 12 blogs/)).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("button", { name: "Continue" }).click();
  await expect(owner.getByText("29 blogs imported as drafts")).toBeVisible();
  await expect(owner.getByText(/29 blogs have now been published/)).toBeVisible();
});

test("the whole site is taken away as a zip", async ({ owner }) => {
  await owner.goto(adminPaths.importBlogs());
  const download = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Export the site" }).click();
  expect((await download).suggestedFilename()).toMatch(/^portico-[\d-]+\.zip$/);
});
