import type { CDPSession, Page, Request } from "@playwright/test";
import type { Ebook } from "#contract/ebook.ts";
import { publicationPaths } from "#contract/paths.ts";
import { expect } from "./browser.ts";
import { pdf } from "./multipart.ts";
import type { BuiltSite } from "./site.ts";

export async function createWithPdf(site: BuiltSite, fields: object = {}): Promise<Ebook> {
  const { id } = await site.createEbook(fields);
  await site.uploadPdf(id, new Uint8Array(pdf("the first file", 3000)));
  return storedEbook(site, id);
}

export function storedEbook(site: BuiltSite, id: string): Promise<Ebook> {
  return site.call<Ebook>("GET", publicationPaths.ebook.ownersItem(id));
}

export async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(publicationPaths.ebook.editScreen(id));
  await expect(page.getByRole("heading", { name: "Edit Ebook" })).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
}

/** Collects requests with this method and path as they are sent. */
export function watchRequests(page: Page, method: string, path: string): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => {
    const isWanted = request.method() === method && new URL(request.url()).pathname === path;
    if (isWanted) seen.push(request);
  });
  return seen;
}

const limited = new WeakMap<Page, CDPSession>();

/**
 * Null: no limit, which a test ends with, since the next one has the same page. A second session
 * could not change what the first one has set.
 */
export async function limitUploads(page: Page, bytesPerSecond: number | null): Promise<void> {
  const session = limited.get(page) ?? (await page.context().newCDPSession(page));
  limited.set(page, session);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond ?? -1,
  });
  if (bytesPerSecond !== null) return;
  limited.delete(page);
  await session.detach();
}
