import { describe, expect, it } from "vitest";
import type { z } from "zod";
import * as fields from "./fields.ts";
import { limits } from "./limits.ts";

/** The value that comes out, or the texts of what is wrong. */
function read(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  return result.success ? result.data : result.error.issues.map((issue) => issue.message);
}

const notText = [5, true, [], ["a"], {}, { toString: () => "a" }];

describe("one line of text", () => {
  const line = fields.line("a title", 10);

  it.each([
    ["  a  ", "a"],
    ["a\r\nBcc: b", "a Bcc: b"],
    ["a\nb", "a b"],
    ["a\r\n\r\nb", "a b"],
    ["a\u2028b\u2029c", "a b c"],
    ["a\u0085b", "a b"],
    ["a\0b\tc\x7fd", "a b c d"],
    ["\r\na\r\n", "a"],
    ["0123456789", "0123456789"],
    ["0123456789\r\n", "0123456789"],
    ["物語 🤔", "物語 🤔"],
  ])("folds line breaks and control characters to a space (M1): %j is %j", (input, output) => {
    expect(read(line, input)).toBe(output);
  });

  it.each([undefined, null, "", "   ", "\r\n", "\0"])("asks for what is missing: %j", (input) => {
    expect(read(line, input)).toEqual(["Enter a title."]);
  });

  it.each(notText)("refuses what is no text: %j", (input) => {
    expect(read(line, input)).toEqual(["A title must be text."]);
  });

  it("says how long it may be", () => {
    const tooLong = ["Keep a title to 10 characters or fewer."];
    expect(read(line, "0123456789x")).toEqual(tooLong);
    expect(read(fields.text("a text", 1_500_000), "x".repeat(1_500_001))).toEqual([
      "Keep a text to 1,500,000 characters or fewer.",
    ]);
  });

  it("may be left empty where it is optional, but not left out", () => {
    const optional = fields.optionalLine("the author", 10);
    expect(read(optional, "  ")).toBe("");
    expect(read(optional, "a\r\nb")).toBe("a b");
    expect(read(optional, null)).toEqual(["Enter the author."]);
    expect(read(optional, 5)).toEqual(["The author must be text."]);
    expect(read(optional, "0123456789x")).toEqual(["Keep the author to 10 characters or fewer."]);
  });
});

describe("text of several lines", () => {
  const text = fields.text("a message", 10);

  it.each([
    ["a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["\n a\tb \n", "a\tb"],
    ["a\0\x07\x1bb", "ab"],
    ["a\u2028b", "a\u2028b"],
  ])("keeps its lines and loses other control characters: %j is %j", (input, output) => {
    expect(read(text, input)).toBe(output);
  });

  it("asks for what is missing, refuses what is no text and what is too long", () => {
    expect(read(text, " \n ")).toEqual(["Enter a message."]);
    expect(read(text, null)).toEqual(["Enter a message."]);
    for (const input of notText) expect(read(text, input)).toEqual(["A message must be text."]);
    expect(read(text, "0123456789x")).toEqual(["Keep a message to 10 characters or fewer."]);
  });
});

describe("any text", () => {
  const noncharacters = ["\ufffe", "\uffff", "\ufdd0", "\u{1fffe}", "\u{10ffff}"];

  it("loses what Unicode keeps for itself, so that every document can carry it", () => {
    for (const character of noncharacters) {
      for (const field of [
        fields.line("a", 10),
        fields.optionalLine("a", 10),
        fields.text("a", 10),
      ])
        expect(read(field, `b${character}c`)).toBe("bc");
      expect(read(fields.line("a title", 10), character)).toEqual(["Enter a title."]);
    }
  });

  it("has no half of a pair: a whole character stands in its place", () => {
    expect(read(fields.line("a", 10), "b\ud83dc")).toBe("b\ufffdc");
    expect(read(fields.text("a", 10), "\ude00\n\ud83d")).toBe("\ufffd\n\ufffd");
    expect(read(fields.text("a", 10), "🚪")).toBe("🚪");
  });

  it("of neither kind is an image address", () => {
    for (const character of [...noncharacters, "\ud83d"]) {
      expect(fields.imageAddress.safeParse(`/pictures/${character}.webp`).success).toBe(false);
    }
  });
});

describe("what is composed", () => {
  it("is measured first: sorting a hundred thousand accents would take seconds", () => {
    const accents = "\u0301".repeat(50_000) + "\u0316".repeat(50_000);
    expect(read(fields.slug, `a${accents}`)).toEqual([
      "Keep the address to 100 characters or fewer.",
    ]);
    expect(read(fields.newPassword, `a${accents}`)).toEqual([
      "Keep the password to 200 characters or fewer.",
    ]);
  });

  it("may be as long as allowed, however it was typed", () => {
    const password = "ΰ".repeat(limits.passwordMax);
    expect(read(fields.newPassword, password.normalize("NFD"))).toBe(password.normalize("NFC"));
  });
});

describe("an email address", () => {
  const odd = "Enter a full email address, like name@company.com.";

  it.each(["a@b.co", "first.last+tag@sub.company.com", "o'neil@company.ie", "A_B-1@x-y.museum"])(
    "is taken: %j",
    (input) => expect(read(fields.emailAddress, input)).toBe(input),
  );

  it("is taken without the blanks around it", () => {
    expect(read(fields.emailAddress, " a@company.com\r\n")).toBe("a@company.com");
  });

  it.each([
    "a",
    "a@b",
    "@b.com",
    "a@",
    "a@@b.com",
    "a@b.com,c@d.com",
    "a@b.com;c@d.com",
    "a@b.com c@d.com",
    "<a@b.com>",
    "Ada <a@b.com>",
    '"victim@x.com x"@internal.com',
    '"a"@b.com',
    "a(comment)@b.com",
    "group: a@b.com;",
    "a@[127.0.0.1]",
    "a@127.0.0.1",
    "a@-b.com",
    ".a@b.com",
    "a.@b.com",
    "a..b@c.com",
    "a@b..com",
    "a@b.com\r\nBcc: c@d.com",
    "a@b.com\nc",
    "a%0d%0a@b.com",
    "a\0@b.com",
    "a@b.com\u2028c",
    "=?utf-8?q?a?=@b.com",
    "a@bücher.example",
    "а@company.com",
  ])("is refused when it is more or less than name@host (M2): %j", (input) => {
    expect(read(fields.emailAddress, input)).toEqual([odd]);
  });

  it.each([
    "a".repeat(10_000),
    `${"a".repeat(10_000)}@b.com`,
    `a@${"b.".repeat(5000)}com`,
    `a@${"b-".repeat(5000)}com`,
    `${"a.".repeat(5000)}@b.com`,
    `${"(".repeat(5000)}a@b.com${")".repeat(5000)}`,
    '"'.repeat(10_000),
    `${"g:".repeat(5000)}a@b.com;`,
    "@".repeat(10_000),
    " ".repeat(10_000),
    `a@b.com${" ".repeat(10_000)}x`,
  ])("of 10 kB is refused in bounded time", (input) => {
    const start = performance.now();
    expect(fields.emailAddress.safeParse(input).success).toBe(false);
    expect(performance.now() - start).toBeLessThan(250);
  });

  it("has at most 254 characters", () => {
    const host = `${"b".repeat(60)}.${"c".repeat(60)}.com`;
    const longest = `${"a".repeat(limits.email - host.length - 1)}@${host}`;
    expect(read(fields.emailAddress, longest)).toBe(longest);
    expect(read(fields.emailAddress, `a${longest}`)).toEqual([
      "Keep the email address to 254 characters or fewer.",
    ]);
  });

  it("is asked for when it is missing, and must be text", () => {
    for (const input of [undefined, null, "", "  "]) {
      expect(read(fields.emailAddress, input)).toContain("Enter an email address.");
    }
    for (const input of notText) {
      expect(read(fields.emailAddress, input)).toEqual(["An email address must be text."]);
    }
  });
});

describe("the address of a picture", () => {
  it.each([
    "https://a.example/x.png",
    "http://a.example/x.png?w=1&h=2#f",
    "HTTPS://a.example/x.png",
    "/pictures/ai.jpg",
    "/x.png?v=2",
    "https://a.example/b%20c.png",
  ])("is taken: %j", (input) => expect(read(fields.imageAddress, input)).toBe(input));

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
    expect(read(fields.imageAddress, input)).toEqual(["Start the address with https://…"]);
  });

  it("is trimmed, asked for and bounded", () => {
    expect(read(fields.imageAddress, " /x.png\n")).toBe("/x.png");
    expect(read(fields.imageAddress, null)).toEqual(["Enter an image address."]);
    expect(read(fields.imageAddress, 5)).toEqual(["An image address must be text."]);
    expect(read(fields.imageAddress, `/${"x".repeat(limits.url)}`)).toEqual([
      "Keep the image address to 2,048 characters or fewer.",
    ]);
  });
});

describe("the last part of an address", () => {
  it.each([
    ["my-first-article", "my-first-article"],
    [" My-First ", "my-first"],
    ["物語-2", "物語-2"],
    ["cafe\u0301", "café"],
    ["x".repeat(100), "x".repeat(100)],
  ])("is taken: %j as %j", (input, output) => expect(read(fields.slug, input)).toBe(output));

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
    expect(read(fields.slug, input)).toEqual([
      "Use letters, digits and single hyphens, like my-first-article.",
    ]);
  });

  it("is bounded, in bounded time", () => {
    expect(read(fields.slug, "x".repeat(101))).toEqual([
      "Keep the address to 100 characters or fewer.",
    ]);
    const start = performance.now();
    expect(fields.slug.safeParse(`${"a-".repeat(100_000)}!`).success).toBe(false);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe("a flag", () => {
  it("is true or false, and nothing that merely looks like it", () => {
    const flag = fields.flag("published");
    expect([read(flag, true), read(flag, false)]).toEqual([true, false]);
    for (const input of ["true", "false", "", "on", 1, 0, null, undefined, [], {}]) {
      expect(read(flag, input)).toEqual(["Published must be true or false."]);
    }
  });
});

describe("a new password", () => {
  it("has 12 to 200 characters, as one writes them", () => {
    const tooShort = ["Use at least 12 characters."];
    expect(read(fields.newPassword, "x".repeat(11))).toEqual(tooShort);
    expect(read(fields.newPassword, "e\u0301".repeat(11))).toEqual(tooShort);
    expect(read(fields.newPassword, "x".repeat(12))).toBe("x".repeat(12));
    expect(read(fields.newPassword, "e\u0301".repeat(200))).toBe("é".repeat(200));
    expect(read(fields.newPassword, "x".repeat(201))).toEqual([
      "Keep the password to 200 characters or fewer.",
    ]);
  });

  it("keeps its blanks and must be text", () => {
    expect(read(fields.newPassword, "  twelve or more  ")).toBe("  twelve or more  ");
    expect(read(fields.newPassword, null)).toEqual(["Enter a password."]);
    expect(read(fields.newPassword, 123456789012)).toEqual(["A password must be text."]);
  });
});
