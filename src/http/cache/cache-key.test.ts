import { describe, expect, it } from "vitest";
import { routes } from "#http/routes.ts";
import { cacheKey } from "./cache-key.ts";

describe("cacheKey", () => {
  it.each([
    ["/about?utm_source=x", "/about"],
    ["/about?", "/about"],
    ["/blogs?utm_source=x", "/blogs"],
    ["/blogs?x=1&page=2&y=3", "/blogs?page=2"],
    ["/blogs?page=2&page=3", "/blogs?page=2"],
    ["/blogs?%70age=2", "/blogs?page=2"],
    ["/blogs??page=2", "/blogs"],
    ["/blogs?PAGE=2", "/blogs"],
    ["/api/blogs?limit=2&cursor=a&x=1", "/api/blogs?limit=2&cursor=a"],
    ["/api/blogs?cursor=a&limit=2", "/api/blogs?limit=2&cursor=a"],
    ["/blogs/a?page=2", "/blogs/a"],
    ["/blogs?page=2&category=AI+%26+More", "/blogs?category=AI%20%26%20More&page=2"],
    ["/blogs?category=a&category=b", "/blogs?category=a"],
    ["/ebooks?category=a&topic=b", "/ebooks"],
  ])("stores %s as %s", (target, key) => {
    expect(cacheKey(target)).toBe(key);
  });
});

it("distinguishes whatever the query of a public call can change", () => {
  const asking = routes.filter(({ access, call }) => access === "public" && call?.query);
  expect(asking.length).toBeGreaterThan(0);
  for (const { path, call } of asking) {
    for (const name of Object.keys(call?.query?.shape ?? {})) {
      expect(cacheKey(`${path}?${name}=1`)).toBe(`${path}?${name}=1`);
    }
  }
});
