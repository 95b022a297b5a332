// @module-tag slow
import { expect, it } from "vitest";
import { publicationPaths } from "#contract/paths.ts";
import { ROWS_PER_BATCH } from "#http/cache/cached-list.ts";
import { onBothOwnedApps, type Written } from "#test/support/owned-app.ts";

const COUNT = 2 * ROWS_PER_BATCH + 3;

onBothOwnedApps("a list that is longer than what is read at once", ({ call, answered }) => {
  const path = publicationPaths.blog.ownersList();

  it("comes whole and in order, with its count, in full and without texts", async () => {
    for (let at = 0; at < COUNT; at += 1) {
      const draft = { title: `Draft ${at}`, content: `Text ${at}`, published: false };
      await answered(call("POST", path, draft), 201);
    }
    const newestFirst = Array.from({ length: COUNT }, (_, at) => `Draft ${COUNT - 1 - at}`);
    for (const query of ["", "?content=false", "?q=draft", "?sort=changed"]) {
      const answer = await call("GET", path + query);
      expect(answer.headers.get("x-total-count")).toBe(String(COUNT));
      expect(answer.headers.get("link")).toBeNull();
      const items: (Written & { content?: string })[] = await answer.json();
      expect(items.map(({ title }) => title)).toEqual(newestFirst);
      const isText = ({ content, title }: (typeof items)[number]) =>
        content === title.replace("Draft", "Text");
      expect(items.every(isText)).toBe(query !== "?content=false");
    }
  });
});
