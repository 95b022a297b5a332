import { describe, expect, it } from "vitest";
import { notText, readField as read } from "#test/support/read-field.ts";
import * as fields from "./fields.ts";
import { limits } from "./limits.ts";

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
  ])("folds line breaks and control characters to a space: %j is %j", (input, output) => {
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
      `Keep the address to ${limits.slug} characters or fewer.`,
    ]);
    expect(read(fields.newPassword, `a${accents}`)).toEqual([
      `Keep the password to ${limits.passwordMax} characters or fewer.`,
    ]);
    expect(read(fields.groupName("a topic", 60), `a${accents}`)).toEqual([
      "Keep a topic to 60 characters or fewer.",
    ]);
  });

  it("may be as long as allowed, however it was typed", () => {
    const password = "ΰ".repeat(limits.passwordMax);
    expect(read(fields.newPassword, password.normalize("NFD"))).toBe(password.normalize("NFC"));
    const name = "ΰ".repeat(10);
    for (const form of [fields.groupName, fields.optionalGroupName]) {
      expect(read(form("a topic", 10), name.normalize("NFD"))).toBe(name.normalize("NFC"));
    }
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
  it("has as many characters as are asked for, as one writes them", () => {
    const { passwordMin, passwordMax } = limits;
    const tooShort = [`Use at least ${passwordMin} characters.`];
    expect(read(fields.newPassword, "x".repeat(passwordMin - 1))).toEqual(tooShort);
    expect(read(fields.newPassword, "e\u0301".repeat(passwordMin - 1))).toEqual(tooShort);
    expect(read(fields.newPassword, "x".repeat(passwordMin))).toBe("x".repeat(passwordMin));
    expect(read(fields.newPassword, "e\u0301".repeat(passwordMax))).toBe("é".repeat(passwordMax));
    expect(read(fields.newPassword, "x".repeat(passwordMax + 1))).toEqual([
      `Keep the password to ${limits.passwordMax} characters or fewer.`,
    ]);
  });

  it("keeps its blanks and must be text", () => {
    expect(read(fields.newPassword, "  twelve or more  ")).toBe("  twelve or more  ");
    expect(read(fields.newPassword, null)).toEqual(["Enter a password."]);
    expect(read(fields.newPassword, 123456789012)).toEqual(["A password must be text."]);
  });
});
