import { expect, test } from "vitest";
import { speculationRules } from "./speculation-rules.ts";

test("the browser prepares pages, and no download", () => {
  const { prerender } = JSON.parse(speculationRules);
  expect(prerender[0].eagerness).toBe("moderate");
  expect(prerender[0].where.and[1].not.href_matches).toEqual(
    expect.arrayContaining(["/api/*", "/admin/*", "/*.md"]),
  );
});
