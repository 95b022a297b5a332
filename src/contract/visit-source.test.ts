import { describe, expect, it } from "vitest";
import { campaignWords, describeSource, foldWord, sourceKey } from "./visit-source.ts";

const keyOf = (host: string, query = "") => sourceKey(host, campaignWords(query));

describe("the source of a visit", () => {
  it.each([
    ["", "d"],
    ["smartcompany.com.au", "h:smartcompany.com.au"],
    ["WWW.SmartCompany.com.au:443", "h:smartcompany.com.au"],
    ["xn--mnchen-3ya.example", "h:xn--mnchen-3ya.example"],
  ])("is the host that the browser names, without “www.” (%j)", (host, key) => {
    expect(keyOf(host)).toBe(key);
  });

  it.each([
    ["www.google.com", "google"],
    ["google.com.au", "google"],
    ["google.co.uk", "google"],
    ["google.de", "google"],
    ["com.google.android.googlequicksearchbox", "google"],
    ["www.bing.com", "bing"],
    ["lnkd.in", "linkedin.com"],
    ["au.linkedin.com", "linkedin.com"],
    ["com.linkedin.android", "linkedin.com"],
    ["l.facebook.com", "facebook.com"],
    ["t.co", "x.com"],
    ["google.evil.example", "google.evil.example"],
    ["mail.google.com", "mail.google.com"],
  ])("is one place for all its hosts (%s)", (host, name) => {
    expect(keyOf(host)).toBe(`h:${name}`);
  });

  it.each([
    `${"a".repeat(80)}.com`,
    "localhost",
    "<script>.example",
    "a|b.example",
    "alex@evil.example",
    "[2001:db8::1]",
    "evil.example\r\n",
    "..",
  ])("is the rest where no page can have that host (%j)", (host) => {
    expect(keyOf(host)).toBe("rest");
  });

  it("is what the link says, before the host", () => {
    const query = "/services?utm_source=LinkedIn&utm_campaign=pilot&utm_medium=social&gclid=7";
    expect(keyOf("www.linkedin.com", query)).toBe("c:linkedin|pilot|social");
    expect(keyOf("", "?utm_source=newsletter")).toBe("c:newsletter||");
    expect(keyOf("", "?utm_medium=email")).toBe("c:||email");
    expect(keyOf("a.example", "?utm_source=&utm_campaign=%20")).toBe("h:a.example");
    expect(keyOf("a.example", "?ref=utm_source")).toBe("h:a.example");
  });

  it("is an assistant by its host or by the word in its links", () => {
    expect(keyOf("chatgpt.com")).toBe("a:chatgpt");
    expect(keyOf("", "?utm_source=chatgpt.com")).toBe("a:chatgpt");
    expect(keyOf("", "?utm_source=perplexity")).toBe("a:perplexity");
    expect(keyOf("www.perplexity.ai")).toBe("a:perplexity");
    expect(keyOf("gemini.google.com")).toBe("a:gemini");
    expect(keyOf("", "?utm_source=constructor")).toBe("c:constructor||");
  });
});

describe("a word of a link", () => {
  it.each([
    ["Spring+Sale", "spring sale"],
    ["  Été   2026 ", "ete 2026"],
    ["ＬｉｎｋｅｄＩｎ", "linkedin"],
    ["a|b", "a b"],
    ["<script>alert(1)</script>", "script alert 1 script"],
    ["=cmd|' /C calc'!A0", "cmd c calc a0"],
    ["a\r\nb\u202e", "a b"],
    ["ada@company.com", ""],
    ["日本", ""],
    [`${"x".repeat(59)} y`, "x".repeat(59)],
    ["x".repeat(10_000), "x".repeat(60)],
  ])("is folded to letters that cannot be mistaken (%j)", (word, folded) => {
    expect(foldWord(word)).toBe(folded);
  });

  it("is read from a query that is broken, too", () => {
    const words = { source: "a", campaign: "", medium: "e" };
    expect(campaignWords("?utm_source=a&utm_source=b&%&utm_medium=%E0%A4e&utm_campaign")).toEqual(
      words,
    );
  });
});

describe("the words for a source", () => {
  it.each([
    ["d", "direct", "Direct, or not said"],
    ["h:smartcompany.com.au", "host", "smartcompany.com.au"],
    ["c:linkedin|pilot|social", "campaign", "linkedin, pilot"],
    ["c:|pilot|", "campaign", "pilot"],
    ["c:||email", "campaign", "email"],
    ["a:chatgpt", "assistants", "ChatGPT"],
    ["a", "assistants", "Assistants"],
    ["rest", "rest", "Everything else"],
    ["a:constructor", "rest", "Everything else"],
    ["", "rest", "Everything else"],
  ])("of %j", (key, kind, label) => {
    expect(describeSource(key)).toMatchObject({ kind, label });
  });

  it("keep what a link said", () => {
    const parts = { source: "linkedin", campaign: "pilot", medium: "social" };
    expect(describeSource("c:linkedin|pilot|social").parts).toEqual(parts);
  });
});
