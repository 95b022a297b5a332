import { expect, it } from "vitest";
import {
  adminPaths,
  apiPaths,
  apiRoot,
  closedPrefixes,
  messagePaths,
  publicationPaths,
  settingsPaths,
  sitePaths,
} from "./paths.ts";

const hostile = "../a b/物語?x#y";

it("keeps whatever stands in an address in its own part", () => {
  for (const path of [
    sitePaths.blog(hostile),
    sitePaths.ebook(hostile),
    publicationPaths.blog.ownersItem(hostile),
    apiPaths.ebookUpload(hostile),
  ]) {
    const url = new URL(path, "https://agency.example");
    expect(url.pathname + url.search + url.hash).toBe(path);
    expect(decodeURIComponent(path)).toContain(hostile);
  }
});

it("gives the first page of a list one address only", () => {
  expect([sitePaths.blogs(), sitePaths.blogs(1), sitePaths.blogs(2)]).toEqual([
    "/blogs",
    "/blogs",
    "/blogs?page=2",
  ]);
  expect([sitePaths.ebooks(0), sitePaths.ebooks(3)]).toEqual(["/ebooks", "/ebooks?page=3"]);
});

it("keeps every call of the API, and no page, behind what robots may not enter", () => {
  expect(closedPrefixes).toEqual([adminPaths.root(), apiRoot]);
  const isClosed = (path: string) => closedPrefixes.some((prefix) => path.startsWith(prefix));
  for (const { pattern } of Object.values({ ...apiPaths, ...messagePaths, ...settingsPaths }))
    expect(isClosed(pattern)).toBe(true);
  for (const { list, page, shareCard, ...closed } of Object.values(publicationPaths)) {
    expect([list(1), page("x"), shareCard("x")].filter(isClosed)).toEqual([]);
    for (const { pattern } of Object.values(closed)) expect(isClosed(pattern)).toBe(true);
  }
  for (const [name, build] of Object.entries(sitePaths)) {
    const path =
      name === "blogs" || name === "ebooks" ? `/${name}` : (build as (x: string) => string)("x");
    expect(isClosed(path)).toBe(name === "ebookDownload" || name === "ebookContent");
  }
});
