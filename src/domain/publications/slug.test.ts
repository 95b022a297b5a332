import { describe, expect, it } from "vitest";
import { slug as slugField } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { sitePaths } from "#contract/paths.ts";
import { slugCandidates, slugFromTitle, wantedSlug } from "./slug.ts";

const random = /^[0-9a-f]{8}$/;

describe("the slug of a title", () => {
  it.each([
    ["A first pilot", "a-first-pilot"],
    ["  A  FIRST\n pilot!  ", "a-first-pilot"],
    ["物語", "物語"],
    ["Привет, мир", "привет-мир"],
    ["الذكاء الاصطناعي", "الذكاء-الاصطناعي"],
    ["हिन्दी लेख", "हिन्दी-लेख"],
    ["Crème brûlée à Łódź, straße, Ørsted", "creme-brulee-a-lodz-strasse-orsted"],
    ["İstanbul’da ISPARTA", "istanbulda-isparta"],
    ["Don't & won’t", "dont-wont"],
    ["admin", "admin"],
    ["api", "api"],
    ["feed.xml", "feed-xml"],
    ["../x", "x"],
    ["a/b\\c%2Fd?e#f", "a-b-c-2fd-e-f"],
    ["-- - --a--", "a"],
    ["ﬁne ½ m²", "fine-1-2-m2"],
    ["Ｆｕｌｌ　ｗｉｄｔｈ", "full-width"],
  ])("%j is %j", (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug);
  });

  it.each(["🤔", "   ", "!!!", "", "\0", "…", "❤️", "1️⃣".slice(1), "\u0301"])(
    "is short and random without letters: %j",
    (title) => expect(slugFromTitle(title)).toMatch(random),
  );

  it.each([
    ["I ❤️ data", "i-data"],
    ["1️⃣ Begin", "1-begin"],
    ["👩‍💻 at work", "at-work"],
    ["a\u200bb\u202ec", "a-b-c"],
  ])("contains nothing invisible: %j", (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug);
  });

  it.each([
    "x".repeat(200),
    "物".repeat(200),
    "𠮷".repeat(200),
    `${"a".repeat(90)}𠮷`,
    `${"word ".repeat(40)}`,
    "é".normalize("NFD").repeat(200),
    "ﷺ".repeat(40),
    "𝐀𝐁𝐂 mathematics",
    "ǅ",
    "กำลังใจ",
  ])("fits the contract and a URL: %j", (title) => {
    const slug = slugFromTitle(title);
    expect(slugField.safeParse(slug)).toEqual({ success: true, data: slug });
    expect(slug.isWellFormed()).toBe(true);
    expect(decodeURIComponent(sitePaths.blog(slug))).toBe(`/blogs/${slug}`);
  });

  it("is the same however the title was typed", () => {
    const title = "Café 物語 が";
    expect(slugFromTitle(title.normalize("NFD"))).toBe(slugFromTitle(title.normalize("NFC")));
  });
});

describe("the slug that a title would have had", () => {
  it.each([
    ["pilot", "Pilot", null],
    ["pilot-2", "Pilot", "pilot"],
    ["pilot-0a1b2c3d", "Pilot", "pilot"],
    ["top-10", "Top 10", null],
    ["top-10-2", "Top 10", "top-10"],
    ["chosen-by-hand-2", "Pilot", null],
    ["0a1b2c3d", "…", null],
  ])("of %s, called %s: %s", (slug, title, wanted) => {
    expect(wantedSlug(slug, title)).toBe(wanted);
  });
});

describe("the slugs to try in turn", () => {
  it("are the wanted one, then numbers, then random ones, all short enough", () => {
    const candidates = [...slugCandidates("pilot")];
    expect(candidates.slice(0, 3)).toEqual(["pilot", "pilot-2", "pilot-3"]);
    expect(candidates.at(-1)).toMatch(/^pilot-[0-9a-f]{8}$/);
    expect(new Set(candidates).size).toBe(candidates.length);
    for (const candidate of slugCandidates(slugFromTitle("𠮷".repeat(200)))) {
      expect(candidate.length).toBeLessThanOrEqual(limits.slug);
      expect(slugField.safeParse(candidate).success).toBe(true);
    }
  });
});
