// @module-tag slow
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Blog } from "#contract/blog.ts";
import { adminPaths, publicationPaths, writingPaths } from "#contract/paths.ts";
import { find, findToast, openPortal, screen } from "#test/portal/portal.tsx";
import { quickenTimers } from "#test/portal/quick-timers.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createBlog } from "#test/support/samples.ts";

const paths = publicationPaths.blog;
const inADay = { publish_at: new Date(Date.now() + 86_400_000).toISOString(), time_zone: "UTC" };

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());
quickenTimers();

const open = (path: string) => openPortal(app, path);

async function edit(id: string) {
  const portal = await open(adminPaths.editBlog(id));
  await find("textbox", "Title");
  return portal;
}

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await app.send(method, path, body, token);
  return answer.json();
}

const stored = (id: string) => call<Blog>("GET", paths.ownersItem(id));
const findSaved = () => screen.findByText(/^Saved \d/);

/** This browser remembers which parts of the panel are open. */
const unfoldVersions = () =>
  localStorage.setItem("portico-sections", JSON.stringify({ Versions: true }));

it("a time that was chosen and not confirmed is asked about before it is left", async () => {
  const { id } = await createBlog(app, token, { published: false });
  const { owner } = await edit(id);
  await owner.click(await find("checkbox", "Schedule"));
  await owner.click(await find("link", "Back to blogs"));
  await find("alertdialog", "Leave without saving?");
  await screen.findByText(/The schedule changes only when you press Schedule\./);
  await owner.click(await find("button", "Keep editing"));
  await owner.click(await find("checkbox", "Schedule"));
  await owner.click(await find("link", "Back to blogs"));
  await find("heading", "Blogs");
  expect((await stored(id)).scheduled_for).toBeNull();
});

it("what was saved is no conflict when only taking it off the schedule failed", async () => {
  const { id } = await createBlog(app, token, { published: false });
  await call("PUT", writingPaths.blog.schedule(id), inADay);
  const { owner, fill, line } = await edit(id);
  await owner.click(await find("checkbox", "Schedule"));
  await fill("Title", "In autumn");
  const away = { status: 503, code: "unavailable", detail: "The database is away." } as const;
  line.next(["DELETE", /\/schedule$/], away);
  await owner.click(await find("button", "Save draft"));
  await findToast("Failed to save blog");
  await fill("Title", "In winter");
  await owner.click(await find("button", "Save draft"));
  await findToast("Blog updated!");
  expect(await stored(id)).toMatchObject({ title: "In winter", scheduled_for: null });
});

it("what was refused is checked again as it is typed, whatever was chosen meanwhile", async () => {
  const { id } = await createBlog(app, token, { published: false });
  const { owner, fill } = await edit(id);
  const summary = await find("textbox", "Excerpt");
  await owner.clear(summary);
  await owner.click(await find("button", "Publish"));
  await expect.poll(() => summary.getAttribute("aria-invalid")).toBe("true");
  await owner.click(await find("checkbox", "Publish immediately"));
  await owner.click(await find("checkbox", "Publish immediately"));
  await fill("Excerpt", "A summary.");
  await expect.poll(() => summary.getAttribute("aria-invalid")).not.toBe("true");
});

it("the focus goes on to the versions that were not shown before", async () => {
  const { id } = await createBlog(app, token);
  for (const content of ["One.", "Two.", "Three.", "Four.", "Five.", "Six."]) {
    await call("PUT", paths.ownersItem(id), { content });
  }
  unfoldVersions();
  const { owner } = await edit(id);
  const all = await screen.findByRole("button", { name: /^All \d+ versions$/ });
  expect(screen.getAllByText(/^Compare/)).toHaveLength(5);
  await owner.click(all);
  const sixth = (await screen.findAllByText(/^Compare/))[5];
  expect(document.activeElement).toBe(sixth?.closest("button"));
});

it("the address of a copy follows its title until it is published", async () => {
  const { id } = await createBlog(app, token, { title: "Winter" });
  const { owner, fill } = await edit(id);
  await owner.click(await find("button", "Duplicate"));
  await screen.findByDisplayValue("Copy of Winter");
  await fill("Title", "Spring");
  await findSaved();
  await screen.findByDisplayValue("spring");
  await fill("Title", "Winter");
  await owner.click(await find("button", "Publish"));
  expect((await findToast("Blog published")).textContent).toContain(
    "/blogs/winter was taken, so this blog is at /blogs/winter-2.",
  );
});
