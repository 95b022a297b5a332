import { describe, expect, it } from "vitest";
import { PageQuery } from "./paging.ts";

const complaintsOf = (query: object) =>
  PageQuery.safeParse(query).error?.issues.map(({ message }) => message);

describe("a page of a list", () => {
  it.each([
    [{}, {}],
    [{ limit: "1" }, { limit: 1 }],
    [
      { limit: "100", cursor: "abc" },
      { limit: 100, cursor: "abc" },
    ],
  ])("is asked for by %j", (query, parsed) => expect(PageQuery.parse(query)).toEqual(parsed));

  it.each([
    ["0", "limit must be at least 1."],
    ["", "limit must be a whole number."],
    ["-1", "limit must be at least 1."],
    ["101", "limit must be at most 100."],
    ["1.5", "limit must be a whole number."],
    ["x", "limit must be a whole number."],
    ["NaN", "limit must be a whole number."],
    ["Infinity", "limit must be a whole number."],
    ["05", "limit must be a whole number."],
    ["0x5", "limit must be a whole number."],
    ["5.0", "limit must be a whole number."],
    ["1e1", "limit must be a whole number."],
    [" 5", "limit must be a whole number."],
    ["٥", "limit must be a whole number."],
  ])("is refused for the limit %j", (limit, text) => {
    expect(complaintsOf({ limit })).toContain(text);
  });

  it("is refused for a cursor that is far too long", () => {
    expect(complaintsOf({ cursor: "x".repeat(331) })).toEqual(["That cursor is not one of ours."]);
  });
});
