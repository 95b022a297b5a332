import { afterEach, beforeEach, expect, it } from "vitest";
import { Blog } from "#contract/blog.ts";
import { adminPaths, publicationPaths, trashPaths } from "#contract/paths.ts";
import {
  find,
  findToast,
  focused,
  openPortal,
  type Portal,
  pressEnter,
  query,
  screen,
} from "#test/portal/portal.tsx";
import { startApp, type TestApp } from "#test/support/app.ts";
import { storeCopies } from "#test/support/publications.ts";
import { createBlog } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

const paths = publicationPaths.blog;

const refusals = [
  { status: 500, code: "internal", detail: "Something went wrong on our side." },
  { status: 429, code: "rate_limited", detail: "Too many requests. Wait a minute." },
  { status: 404, code: "not_found", detail: "There is no blog with this id." },
] as const;
const [serverError] = refusals;

let app: TestApp;
let token: string;
let portal: Portal;

beforeEach(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterEach(async () => {
  portal.close();
  await app.close();
});

async function open(path: string = paths.screen()): Promise<void> {
  portal = await openPortal(app, path);
}

async function reload(): Promise<void> {
  portal.close();
  await open(location.pathname + location.search);
}

const create = (fields: object) => createBlog(app, token, fields);

async function stored(id: string): Promise<Blog> {
  return Blog.parse(await (await app.send("GET", paths.ownersItem(id), undefined, token)).json());
}

async function row(title: string): Promise<HTMLElement> {
  const found = (await find("link", title)).closest("tr");
  if (!found) throw new Error(`“${title}” stands in no row.`);
  return found;
}

async function click(role: string, name: string, place?: HTMLElement): Promise<void> {
  await portal.owner.click(await find(role, name, place));
}

const isGone = (role: string, name: string) =>
  expect.poll(() => query(role, name), { message: name }).toBeNull();

slow("an empty list says so and leads to the first blog", async () => {
  await open();
  await find("heading", "No blogs yet");
  await find("link", "New Blog");
  await click("link", "Create your first blog");
  await find("heading", "New Blog");
  expect(location.pathname).toBe(paths.newScreen());
});

slow("one click publishes or unpublishes at once and sends nothing else", async () => {
  const { id } = await create({ published: false });
  await open();
  portal.line.next(["PUT", new RegExp(id)], "waits");
  const blog = await row("A steady hand");
  await click("button", "Publish", blog);
  await find("button", "Unpublish", blog);
  expect(blog.textContent).toContain("Published");
  await find("button", "Draft 0");
  expect(screen.queryByText("Blog published")).toBeNull();
  portal.line.release();
  await findToast("Blog published");
  expect((await stored(id)).published).toBe(true);
  await click("button", "Unpublish", blog);
  await find("button", "Publish", blog);
  expect(blog.textContent).toContain("Draft");
  await findToast("Blog unpublished");
  expect(portal.line.sent.map(({ body }) => body)).toEqual([
    { published: true },
    { published: false },
  ]);
});

it("a second toggle waits for the answer to the first", async () => {
  const { id } = await create({ published: false });
  await open();
  portal.line.next(["PUT", new RegExp(id)], "waits");
  const blog = await row("A steady hand");
  await click("button", "Publish", blog);
  await click("button", "Unpublish", blog);
  await find("button", "Publish", blog);
  expect(portal.line.sent.map(({ body }) => body)).toEqual([{ published: true }]);
  portal.line.release();
  await findToast("Blog unpublished");
  expect(portal.line.sent.map(({ body }) => body)).toEqual([
    { published: true },
    { published: false },
  ]);
  expect((await stored(id)).published).toBe(false);
  await find("button", "Publish", blog);
});

it("a double-click on the toggle acts once", async () => {
  const { id } = await create({ published: false });
  await open();
  const blog = await row("A steady hand");
  await portal.owner.dblClick(await find("button", "Publish", blog));
  await findToast("Blog published");
  await find("button", "Unpublish", blog);
  expect(screen.queryByText("Blog unpublished")).toBeNull();
  expect(await stored(id)).toMatchObject({ published: true, version: 2 });
});

slow("a failed toggle is reverted, with the reason, and keeps the focus", async () => {
  const { id } = await create({ published: false });
  await open();
  const blog = await row("A steady hand");
  const failsWith = async (reason: string) => {
    const button = await find("button", "Publish", blog);
    await portal.owner.click(button);
    const told = await findToast("Failed to update blog");
    expect(told.textContent).toContain(reason);
    await find("button", "Publish", blog);
    expect(blog.textContent).toContain("Draft");
    await find("button", "Draft 1");
    expect(document.activeElement).toBe(button);
    await click("button", "Close toast", told);
    await expect.poll(() => screen.queryByText("Failed to update blog")).toBeNull();
  };
  for (const refusal of refusals) {
    portal.line.next(["PUT", new RegExp(id)], refusal);
    await failsWith(refusal.detail);
  }
  portal.line.cut();
  await failsWith("You seem to be offline.");
});

it("a draft that cannot be published yet leads to what it lacks", async () => {
  const { id } = await create({ title: "Half", excerpt: "", category: "", published: false });
  await open();
  await click("button", "Publish", await row("Half"));
  const told = await findToast("Failed to update blog");
  expect(told.textContent).toContain("Enter an excerpt. Enter a category.");
  await click("button", "Fill it in", told);
  await find("link", "Excerpt");
  expect(location.pathname).toBe(adminPaths.editBlog(id));
});

it("a row that leaves a filtered list passes the focus to its successor", async () => {
  for (const title of ["Third", "Second", "First"]) await create({ title, published: false });
  await open(`${paths.screen()}?state=draft`);
  await pressEnter(portal, await find("button", "Publish", await row("Second")));
  await isGone("link", "Second");
  await focused().toBe(await find("link", "Third"));
});

it("what a list shows before the answer to its undo gets the focus all the same", async () => {
  const { id } = await create({ title: "Second" });
  await create({ title: "First" });
  await open();
  await pressEnter(portal, await find("button", "Delete Second"));
  await pressEnter(portal, await find("button", "Delete blog"));
  const deleted = await findToast("Blog deleted successfully");
  portal.line.next(["POST", new RegExp(trashPaths.restore(id))], "answer waits");
  await pressEnter(portal, await find("button", "Undo", deleted));
  const status = async () => (await app.send("GET", paths.ownersItem(id), undefined, token)).status;
  await expect.poll(status).toBe(200);
  await expect.poll(() => deleted.isConnected).toBe(false);
  await click("button", "Draft 0");
  const second = await find("link", "Second");
  expect(document.activeElement).not.toBe(second);
  portal.line.release();
  await focused().toBe(second);
});

it("deleting the last blog leaves the empty list, even on a double-click", async () => {
  const { id } = await create({ title: "Only" });
  await open();
  await click("button", "Delete Only");
  await portal.owner.dblClick(await find("button", "Delete blog"));
  await findToast("Blog deleted successfully");
  await find("heading", "No blogs yet");
  expect(document.querySelectorAll("[data-sonner-toast]")).toHaveLength(1);
  await focused().toBe(await find("link", "New Blog"));
  expect(portal.line.sent).toEqual([expect.objectContaining({ path: paths.ownersItem(id) })]);
});

slow("a failed deletion keeps the blog and shows the reason", async () => {
  const { id } = await create({});
  await open();
  const failsWith = async (reason: string) => {
    await click("button", "Delete A steady hand");
    await click("button", "Delete blog");
    const told = await findToast("Failed to delete blog");
    expect(told.textContent).toContain(reason);
    await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
    await find("link", "A steady hand");
    await click("button", "Close toast", told);
    await expect.poll(() => screen.queryByText("Failed to delete blog")).toBeNull();
  };
  for (const refusal of refusals) {
    portal.line.next(["DELETE", new RegExp(id)], refusal);
    await failsWith(refusal.detail);
  }
  portal.line.cut();
  await failsWith("You seem to be offline.");
});

slow("search and filter are in the address, and an empty result offers a way back", async () => {
  await create({ title: "Harbour notes", published: false });
  await create({ title: "A steady hand", excerpt: "Written at the harbour." });
  await create({ title: "Elsewhere" });
  await open();
  await find("link", "Elsewhere");
  await portal.owner.type(await find("searchbox", "Search blogs"), "harbour");
  await screen.findByText("2 blogs found.");
  expect(location.search).toBe("?q=harbour");
  await isGone("link", "Elsewhere");
  await find("link", "Harbour notes");
  await find("link", "A steady hand");
  await click("button", "Draft 1");
  await isGone("link", "A steady hand");
  expect(location.search).toBe("?q=harbour&state=draft");
  await reload();
  await find("link", "Harbour notes");
  const search = await find("searchbox", "Search blogs");
  expect(search).toHaveProperty("value", "harbour");
  expect((await find("button", "Draft 1")).getAttribute("aria-pressed")).toBe("true");
  await portal.owner.clear(search);
  await portal.owner.type(search, "nowhere at all");
  await find("heading", "No draft matches “nowhere at all”");
  expect(query("heading", "No blogs yet")).toBeNull();
  await click("link", "Show all blogs");
  await find("link", "Elsewhere");
  expect(location.search).toBe("");
  expect(search).toHaveProperty("value", "");
});

it("Back takes a filter back, and Forward sets it again", async () => {
  await create({});
  await open(`${paths.screen()}?q=steady`);
  await click("button", "Draft 0");
  await find("heading", "No draft matches “steady”");
  history.back();
  await find("link", "A steady hand");
  expect(location.search).toBe("?q=steady");
  expect(await find("searchbox", "Search blogs")).toHaveProperty("value", "steady");
  history.forward();
  await find("heading", "No draft matches “steady”");
});

it("a filter without results is not an empty site, nor is what comes after it", async () => {
  await create({});
  await open(`${paths.screen()}?state=draft`);
  await find("heading", "No drafts");
  portal.line.next(["GET", new RegExp(`${paths.ownersList()}$`)], "waits");
  await click("link", "Show all blogs");
  await screen.findByText("Loading...");
  expect(query("heading", "No blogs yet")).toBeNull();
  portal.line.release();
  await find("link", "A steady hand");
});

slow("a long list is read page by page, and the way back is remembered", async () => {
  const { id } = await create({ title: "Blog 1" });
  const titles = Array.from({ length: 100 }, (_, index) => `Blog ${index + 2}`);
  storeCopies(app.dataDir, id, titles);
  await open();
  // Roles are slow to find among so many.
  const turn = async (name: string) => portal.owner.click(await screen.findByText(name));
  await screen.findByText("Blog 101");
  expect(screen.queryByText("Newer")).toBeNull();
  await turn("Older");
  await screen.findByText("Blog 51");
  expect(document.activeElement?.id).toBe("main");
  const second = location.href;
  await turn("Older");
  await screen.findByText("Blog 1");
  expect(screen.queryByText("Older")).toBeNull();
  await turn("Newer");
  await screen.findByText("Blog 51");
  expect(location.href).toBe(second);
  await reload();
  await screen.findByText("Blog 51");
  await turn("Newer");
  await screen.findByText("Blog 101");
  expect(location.search).toBe("");
});

/** Opens another screen first, so that the first call for the list can be broken. */
async function openWithFailingList(): Promise<HTMLElement> {
  await open(adminPaths.trash());
  // A list is asked for twice before its failure is shown.
  for (let time = 0; time < 2; time += 1) {
    portal.line.next(["GET", new RegExp(`${paths.ownersList()}$`)], serverError);
  }
  await portal.go(paths.screen());
  const failure = await screen.findByRole("alert");
  expect(failure.textContent).toContain("Failed to fetch blogs");
  return failure;
}

it("a list that cannot be loaded shows the reason and recovers", async () => {
  await create({});
  const failure = await openWithFailingList();
  expect(failure.textContent).toContain(serverError.detail);
  await click("button", "Try again", failure);
  await find("link", "A steady hand");
  expect(failure.isConnected).toBe(false);
});

it("why one list could not be loaded is not said of the next one, which shows its shape", async () => {
  await create({ published: false });
  const failure = await openWithFailingList();
  portal.line.next(["GET", new RegExp(`${paths.ownersList()}$`)], "waits");
  await click("button", "Draft 1");
  await screen.findByText("Loading...");
  expect(failure.isConnected).toBe(false);
  expect(document.querySelector(".skeleton")).not.toBeNull();
  portal.line.release();
  await find("link", "A steady hand");
  expect(document.querySelector(".skeleton")).toBeNull();
});

it("pictures from other sites load lazily and without a referrer", async () => {
  await create({});
  await open();
  const picture = (await row("A steady hand")).querySelector("img");
  expect(picture?.getAttribute("referrerpolicy")).toBe("no-referrer");
  expect(picture?.getAttribute("loading")).toBe("lazy");
});
