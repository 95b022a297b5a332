import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { readCopies } from "#admin/editor/copy-storage.ts";
import type { Blog } from "#contract/blog.ts";
import { adminPaths, sitePaths, writingPaths } from "#contract/paths.ts";
import type { VersionSummary } from "#contract/publication.ts";
import { find, findToast, openPortal, screen } from "#test/portal/portal.tsx";
import { quickenTimers } from "#test/portal/quick-timers.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createBlog, newBlog } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());
quickenTimers();

const open = (path: string) => openPortal(app, path);

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await app.send(method, path, body, token);
  return answer.json();
}

const draftOf = (id: string) => call<Blog>("GET", writingPaths.blog.draft(id));
const publicText = async (slug: string) => (await app.fetch(sitePaths.blog(slug))).text();
const idHere = () => /[\w-]{36}/.exec(location.pathname)?.[0] ?? "";
const findSaved = () => screen.findByText(/^Saved \d/);
const question = "Leave without saving?";

slow("a draft saves itself, and visitors see it only once it is published", async () => {
  const { owner, fill } = await open(adminPaths.newBlog());
  await fill("Title", "Half a thought");
  await findSaved();
  expect(location.pathname).toBe(adminPaths.editBlog(idHere()));
  const begun = { title: "Half a thought", excerpt: "", published: false };
  expect(await draftOf(idHere())).toMatchObject(begun);
  await owner.click(await find("button", "Publish"));
  await screen.findByText("Enter an excerpt.");
  await fill("Title", "A whole thought");
  await fill("Excerpt", newBlog.excerpt);
  await owner.click(await find("button", "Markdown"));
  await fill("Content", newBlog.content);
  await fill("Category", newBlog.category);
  await fill("Image URL", newBlog.image_url);
  await owner.click(await find("button", "Publish"));
  await findToast("Blog created!");
  const link = await find("link", "A whole thought");
  expect(await publicText("a-whole-thought")).toContain("Some words.");

  await owner.click(link);
  await fill("Excerpt", "Not for visitors yet.");
  await findSaved();
  await screen.findByText("Changes not published");
  expect(await publicText("a-whole-thought")).not.toContain("Not for visitors yet.");
  await owner.click(await find("link", "Back to blogs"));
  await screen.findByText("Changes not published");
  await owner.click(await find("link", "A whole thought"));
  expect(await find("textbox", "Excerpt")).toHaveProperty("value", "Not for visitors yet.");
  await owner.click(await find("button", "Update"));
  await findToast("Blog updated!");
  expect(await publicText("a-whole-thought")).toContain("Not for visitors yet.");
});

slow(
  "what no draft may hold is named, kept in this browser and asked about before leaving",
  async () => {
    const { owner, fill } = await open(adminPaths.newBlog());
    await fill("Title", "Fine");
    await fill("Image URL", "threshold.jpg");
    const findSpoken = (text: RegExp) => screen.findByText(text, { selector: "[role=status] *" });
    await findSpoken(/^Not all saved: Start the address with https:\/\//);
    const stored = { title: "Fine", image_url: "" };
    await expect.poll(() => draftOf(idHere())).toMatchObject(stored);
    await owner.click(await find("link", "Back to blogs"));
    await find("alertdialog", question);
    await owner.click(await find("button", "Leave"));
    await owner.click(await find("link", "Fine"));
    await owner.click(await find("button", "Restore it"));
    await screen.findByDisplayValue("threshold.jpg");
    await fill("Image URL", newBlog.image_url);
    await findSaved();
    const status = (await findSpoken(/^Saved$/)).closest("[role=status]");
    const heard: unknown[] = [];
    const watcher = new MutationObserver(() => heard.push(status?.textContent));
    watcher.observe(status as Element, { childList: true, characterData: true, subtree: true });
    await fill("Title", "Finer");
    await expect.poll(async () => (await draftOf(idHere())).title).toBe("Finer");
    await findSaved();
    expect(heard, "a pause in typing is no news").toEqual([]);
    await owner.keyboard("{Control>}s{/Control}");
    await expect.poll(() => heard, { message: "asked for" }).toContain("Saved");
  },
);

slow(
  "of two tabs that save drafts, the later one asks before it writes over the other",
  async () => {
    const { id, slug } = await createBlog(app, token, { title: "Two tabs" });
    const { owner, fill } = await open(adminPaths.editBlog(id));
    await find("textbox", "Title");
    await call("PUT", writingPaths.blog.draft(id), { excerpt: "Theirs." });
    await fill("Excerpt", "Mine.");
    await screen.findByText("This blog was changed elsewhere since you opened it.");
    await screen.findByText("Changed elsewhere, not saved");
    await screen.findByText(/which stays under Versions/);
    await owner.click(await find("button", "Keep mine"));
    await findSaved();
    expect(screen.queryByText(/changed elsewhere/)).toBeNull();
    expect((await draftOf(id)).excerpt).toBe("Mine.");
    expect(await publicText(slug)).not.toContain("Mine.");
  },
);

it("the copy in this browser follows somebody who types without a pause", async () => {
  const { owner, line } = await open(adminPaths.newBlog());
  await owner.click(await find("textbox", "Title"));
  line.cut();
  const kept = async () => String((await readCopies("blog:new"))[0]?.values.title ?? "");
  while ((await kept()).length < 5) await owner.keyboard("m");
  line.mend();
  await findSaved();
});

it("a copy that was kept in localStorage is offered, and moves", async () => {
  const { id } = await createBlog(app, token);
  const name = `portico_draft:blog:${id}`;
  const kept = { visit: "1", savedAt: "2026-11-01T09:00:00Z", values: { title: "From before" } };
  localStorage.setItem(name, JSON.stringify([kept]));
  const { owner, go } = await open(adminPaths.editBlog(id));
  await find("button", "Restore it");
  expect(localStorage.getItem(name)).toBeNull();
  await go(adminPaths.blogs());
  await go(adminPaths.editBlog(id));
  await owner.click(await find("button", "Restore it"));
  await screen.findByDisplayValue("From before");
});

slow(
  "a copy that says what is stored is not offered, and an older one tells both times",
  async () => {
    const blog = await createBlog(app, token, { published: false });
    const kept = [
      { visit: "1", savedAt: "2025-11-02T09:00:00Z", values: { title: blog.title } },
      { visit: "2", savedAt: "2025-11-01T09:00:00Z", values: { title: "From before" } },
    ];
    localStorage.setItem(`portico_draft:blog:${blog.id}`, JSON.stringify(kept));
    const { owner } = await open(adminPaths.editBlog(blog.id));
    const notice = await screen.findByText(/The text below is newer, of /);
    expect(notice.closest("[role=status]")?.textContent).toMatch(
      /unsaved text from an earlier visit.*2025/,
    );
    await owner.click(await find("button", "Restore it"));
    await screen.findByDisplayValue("From before");
    expect(screen.queryByText(/unsaved text from an earlier visit/)).toBeNull();
    await findSaved();
    const versions = await call<VersionSummary[]>("GET", writingPaths.blog.versions(blog.id));
    expect(versions).toMatchObject([{ reason: "overwritten", title: blog.title }]);
  },
);

slow("a browser that stores nothing says so, and saves all the same", async () => {
  const refusing = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("The user denied permission.", "SecurityError");
  });
  onTestFinished(() => refusing.mockRestore());
  const { fill, line } = await open(adminPaths.newBlog());
  await find("textbox", "Title");
  line.cut();
  await fill("Title", "Nowhere else");
  await screen.findByText(/Not saved\. This browser keeps no copy\.$/);
  line.mend();
  await findSaved();
  expect((await draftOf(idHere())).title).toBe("Nowhere else");
});

slow("the question before leaving ends once the text is saved after all", async () => {
  const { id } = await createBlog(app, token, { published: false });
  const { owner, fill, line } = await open(adminPaths.editBlog(id));
  await find("textbox", "Title");
  line.cut();
  await fill("Title", "Saved after all");
  await owner.click(await find("button", "Logout"));
  await find("alertdialog", question);
  await owner.click(await find("button", "Keep editing"));
  await screen.findByDisplayValue("Saved after all");
  await owner.click(await find("link", "Back to blogs"));
  await find("alertdialog", question);
  line.mend();
  await find("heading", "Blogs");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(await draftOf(id)).toMatchObject({ title: "Saved after all" });
});

slow("leaving with unsaved text asks first", async () => {
  const { owner, fill, go, line } = await open(adminPaths.newBlog());
  await find("textbox", "Title");
  line.cut();
  await fill("Title", "Unsaved");
  await owner.click(await find("link", "Back to blogs"));
  await find("alertdialog", question);
  await owner.keyboard("{Escape}");
  await screen.findByDisplayValue("Unsaved");
  await owner.click(await find("link", "Back to blogs"));
  await find("alertdialog", question);
  await owner.click(await find("button", "Leave"));
  await find("heading", "Blogs");
  line.mend();
  await go(adminPaths.newBlog());
  await fill("Excerpt", "Saved before");
  await findSaved();
  await owner.click(await find("button", "Restore it"));
  await screen.findByDisplayValue("Unsaved");
  await findSaved();
  await go(adminPaths.newBlog());
  await fill("Title", "Another one");
  await findSaved();
  expect(screen.queryByRole("button", { name: "Restore it" })).toBeNull();
});

slow("an address that another blog has is refused at its field", async () => {
  await createBlog(app, token, { slug: "taken" });
  const { id } = await createBlog(app, token, { published: false });
  const { owner, fill } = await open(adminPaths.editBlog(id));
  const address = await screen.findByLabelText(/^Address/, { selector: "input" });
  await owner.clear(address);
  await owner.type(address, "taken");
  await owner.click(await find("button", "Publish"));
  await screen.findByText(/Another blog has this address/);
  expect(screen.queryByText(/changed elsewhere/)).toBeNull();
  await owner.clear(address);
  await owner.type(address, "free");
  await fill("Title", "At its own address");
  await owner.click(await find("button", "Publish"));
  await findToast("Blog published");
  expect(await publicText("free")).toContain("At its own address");
});

it("a category that is usually spelled otherwise is offered so", async () => {
  for (const category of ["Pricing", "Pricing", "pricing"]) {
    await createBlog(app, token, { category });
  }
  const { owner, fill } = await open(adminPaths.newBlog());
  const offer = () => screen.queryByRole("button", { name: "Use Pricing, as elsewhere" });
  await fill("Category", "PRICING");
  await owner.click(await find("button", "Use Pricing, as elsewhere"));
  const category = await find("combobox", "Category");
  expect(category).toHaveProperty("value", "Pricing");
  expect(document.activeElement).toBe(category);
  expect(offer()).toBeNull();
  await fill("Category", "Pricings");
  expect(offer()).toBeNull();
});
