import { describe, expect, it } from "vitest";
import { processorTime } from "#test/support/processor-time.ts";
import { readField as read } from "#test/support/read-field.ts";
import { imageAddress, slug } from "./fields.ts";
import { limits } from "./limits.ts";

describe("the address of a picture", () => {
  it.each([
    "https://a.example/x.png",
    "http://a.example/x.png?w=1&h=2#f",
    "HTTPS://a.example/x.png",
    "/pictures/ai.jpg",
    "/x.png?v=2",
    "https://a.example/b%20c.png",
  ])("is taken: %j", (input) => expect(read(imageAddress, input)).toBe(input));

  it.each([
    "//evil.example/x.png",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/x\n.png",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:image/png;base64,AAAA",
    "vbscript:x",
    "ftp://a.example/x.png",
    "file:///x.png",
    "x.png",
    "../x.png",
    "a.example/x.png",
    "https:",
    "https://",
    "https://a b.example/x.png",
    "https://a.example/a b.png",
    "https://a.example\\@evil.example",
    "https://a.example/\u2028x",
    "/",
  ])("is refused: %j", (input) => {
    expect(read(imageAddress, input)).toEqual(["Start the address with https://…"]);
  });

  it("is trimmed, asked for and bounded", () => {
    expect(read(imageAddress, " /x.png\n")).toBe("/x.png");
    expect(read(imageAddress, null)).toEqual(["Choose a cover picture, or give its address."]);
    expect(read(imageAddress, 5)).toEqual(["An image address must be text."]);
    expect(read(imageAddress, `/${"x".repeat(limits.url)}`)).toEqual([
      `Keep the image address to ${limits.url.toLocaleString("en-US")} characters or fewer.`,
    ]);
  });
});

describe("the last part of an address", () => {
  it.each([
    ["my-first-article", "my-first-article"],
    [" My-First ", "my-first"],
    ["物語-2", "物語-2"],
    ["cafe\u0301", "café"],
    ["x".repeat(limits.slug), "x".repeat(limits.slug)],
  ])("is taken: %j as %j", (input, output) => expect(read(slug, input)).toBe(output));

  it.each([
    "",
    " ",
    "-",
    "-a",
    "a-",
    "a--b",
    "a b",
    "a/b",
    "../x",
    "a.md",
    "a%20b",
    "a?b",
    "🤔",
    "a\nb",
    "a_b",
  ])("is refused: %j", (input) => {
    expect(read(slug, input)).toEqual([
      "Use letters, digits and single hyphens, like my-first-article.",
    ]);
  });

  it("is bounded, in bounded time", () => {
    expect(read(slug, "x".repeat(limits.slug + 1))).toEqual([
      `Keep the address to ${limits.slug} characters or fewer.`,
    ]);
    const start = processorTime();
    expect(slug.safeParse(`${"a-".repeat(100_000)}!`).success).toBe(false);
    expect(processorTime() - start).toBeLessThan(1000);
  });
});
