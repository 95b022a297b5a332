import { expect, it } from "vitest";
import { siteConfig } from "#site.config";
import { changedTexts, fill, partsOf } from "./fill.ts";
import { registry, textsOf } from "./site-texts.ts";
import type { List, Text } from "./texts/text.ts";

interface Known {
  key: string;
  text: Text;
  original: string;
}

const entries: [string, Text | List][] = Object.entries(registry).flatMap(([page, texts]) =>
  Object.entries(texts).map(([name, entry]): [string, Text | List] => [`${page}.${name}`, entry]),
);

const known: Known[] = entries.flatMap(([key, entry]): Known[] =>
  "fields" in entry
    ? entry.originals.flatMap((item) =>
        Object.entries(entry.fields).map(([field, text]) => ({
          key: `${key}.${item.id}.${field}`,
          text,
          original: item[field] ?? "",
        })),
      )
    : [{ key, text: entry, original: entry.original }],
);

it("an original keeps to its own bounds", () => {
  const wrong = known.filter(({ text: { kind, max, isOptional, needs }, original }) => {
    const { length } = [...new Intl.Segmenter("en").segment(original)];
    const isWhole = needs.every((name) => original.includes(`{${name}}`));
    const hasBreak = kind === "line" && original.includes("\n");
    return length > max || (original === "" && !isOptional) || !isWhole || hasBreak;
  });
  expect(wrong.map(({ key }) => key)).toEqual([]);
});

it("a list keeps to its bounds, and its entries have ids of their own", () => {
  for (const [key, entry] of entries) {
    if (!("fields" in entry)) continue;
    const ids = entry.originals.map(({ id }) => id);
    expect(new Set(ids).size, key).toBe(ids.length);
    expect(ids.length, key).toBeGreaterThanOrEqual(entry.min);
    expect(ids.length, key).toBeLessThanOrEqual(entry.max);
  }
});

it("two texts of a page have different names", () => {
  for (const [page, texts] of Object.entries(registry)) {
    const names = Object.values(texts).map(({ name }) => name);
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      page,
    ).toEqual([]);
  }
});

it("texts come with the values of the settings", () => {
  const facts = { ...siteConfig, brand: "$& {weeks}", pilot: { weeks: 1, priceFrom: null } };
  const { frame, home, services } = textsOf(facts);
  expect(frame.brandLink).toBe("$& {weeks}, home");
  expect(home.lead).toContain("team. One week, one problem");
  expect(services.services.map(({ id }) => id)).toContain("ai-automation");
});

it("a place without a value stays as it is written", () => {
  expect(fill("{brand} and {nothing}, {}, {{brand}}", { brand: "A" })).toBe(
    "A and {nothing}, {}, {A}",
  );
  expect(partsOf("It happens {runs} times")).toEqual(["It happens ", "runs", " times"]);
});

it("a script is sent only the texts that it does not have", () => {
  const originals = { ready: "Download", busy: "Downloading..." };
  expect(changedTexts(originals, originals)).toBeUndefined();
  expect(changedTexts(originals, { ...originals, ready: "Take it" })).toBe('{"ready":"Take it"}');
});
