import type { Page } from "@playwright/test";
import type { Blog } from "#contract/blog.ts";
import { adminPaths, publicationPaths } from "#contract/paths.ts";
import { expect, failCalls, holdCalls, type Trouble, unfold } from "./portal.ts";
import type { BuiltSite } from "./site.ts";

export const typed = {
  title: "A steady hand",
  excerpt: "What a quiet quarter taught us.",
  content: "## First\n\nSome words.",
  category: "Strategy",
  read_time: "5 min read",
  image_url: "/pictures/article-1.webp",
};

export const unsaid = { published_at: "", search_title: "", search_description: "" };

const labels = {
  title: "Title",
  excerpt: "Excerpt",
  content: "Content",
  category: "Category",
  read_time: "Read time",
  image_url: "Image URL",
  slug: /^Address/,
} as const;

export type Name = keyof typeof labels;

export function field(page: Page, name: Name) {
  const role = name === "category" ? "combobox" : "textbox";
  return page.getByRole(role, { name: labels[name], exact: true });
}

/** The text as it will be stored. */
export async function expectContent(page: Page, markdown: string) {
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await expect(page.locator("textarea").and(field(page, "content"))).toHaveValue(markdown);
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await expect(page.locator("[contenteditable]").and(field(page, "content"))).toBeVisible();
}

/** Creates a blog or saves one: where writing took longer than two seconds, a draft has saved itself. */
const saves = [/^(POST|PUT)$/, /^\/api\/admin\/blogs(\/[\w-]+)?$/] as const;

export function holdSaves(page: Page, allowTrouble: (kind: RegExp) => void) {
  // One that is saving itself just then is left, and may have been made: what follows under its key says more.
  allowTrouble(/status of 422 .*\/api\/admin\/blogs/);
  return holdCalls(page, ...saves);
}

export const failSaves = (page: Page, trouble: Trouble) => failCalls(page, ...saves, trouble);

export async function write(page: Page, fields: Partial<Record<Name, string>> = typed) {
  for (const name of Object.keys(labels) as Name[]) {
    const text = fields[name];
    if (text === undefined) continue;
    if (name === "slug") await unfold(page, "Address");
    if (name === "content") await writeContent(page, text);
    else await field(page, name).fill(text);
  }
}

/** Replaces the whole text, as from a keyboard's own clipboard. */
export async function writeContent(page: Page, markdown: string) {
  await field(page, "content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.insertText(markdown);
}

export function saveButton(page: Page) {
  return page.getByRole("button", { name: /^(Publish|Update|Unpublish|Save draft)$/ });
}

export async function openNew(page: Page) {
  await page.goto(adminPaths.newBlog());
  await expect(page.getByRole("heading", { name: "New Blog" })).toBeVisible();
}

export async function openEditor(page: Page, id: string) {
  await page.goto(adminPaths.editBlog(id));
  await expect(page.getByRole("heading", { name: "Edit Blog" })).toBeVisible();
  await expect(saveButton(page)).toBeVisible();
}

export async function stored(site: BuiltSite): Promise<Blog[]> {
  return site.call<Blog[]>("GET", publicationPaths.blog.ownersList());
}

/** Every write of an article that the page sends. */
export function watchWrites(page: Page) {
  const writes: { method: string; body: unknown; version: string | undefined }[] = [];
  page.on("request", (request) => {
    const isWrite = /^(POST|PUT)$/.test(request.method());
    if (!isWrite || !new URL(request.url()).pathname.startsWith(publicationPaths.blog.ownersList()))
      return;
    const version = request.headers()["if-match"];
    writes.push({ method: request.method(), body: request.postDataJSON(), version });
  });
  return writes;
}

/** False for a draft that saved itself. */
export function isPublishing({ body }: { body: unknown }): boolean {
  return (
    typeof body === "object" && body !== null && "published" in body && body.published === true
  );
}

export function savedState(page: Page) {
  return page.getByText(/^Saved \d/);
}

export function keptCopy(page: Page) {
  return page.getByText(/Copy kept in this browser at/);
}
