import { posix } from "node:path";
import { type FrontMatter, valueAt } from "./front-matter.ts";

/** The languages in the settings of Hugo, each with the folder that is its own; empty where it has none. */
export function languagesOf(known: FrontMatter): Record<string, string> {
  const languages = known.get("languages");
  if (!(languages instanceof Map)) return {};
  return Object.fromEntries(
    [...languages].map(([name, of]) => {
      const folder = of instanceof Map ? valueAt(of, "contentDir") : "";
      return [String(name), typeof folder === "string" ? folder : ""];
    }),
  );
}

const LANGUAGE = /^(.+)\.([a-z]{2}(?:-[a-z\d]{2,8})*)$/i;
const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** `post.de` is `post` in German where the site knows German, or has `post` in another language, too. */
export function withoutLanguages<Text extends { below: string; language: string | null }>(
  texts: readonly Text[],
  languages: readonly string[],
): Text[] {
  const split = texts.map((text) => {
    const [, stem = text.below, suffix] = LANGUAGE.exec(text.below) ?? [];
    const isKnown = suffix !== undefined && languages.includes(suffix);
    const isCode = suffix !== undefined && languageNames.of(suffix.slice(0, 2)) !== undefined;
    return { text, suffix: isCode || isKnown ? suffix : undefined, isKnown, stem };
  });
  const forms = new Map<string, Set<string>>();
  for (const { suffix, stem, text } of split) {
    const key = suffix === undefined ? text.below : stem;
    forms.set(key, (forms.get(key) ?? new Set()).add(suffix ?? ""));
  }
  return split.map(({ text, suffix, isKnown, stem }) => {
    if (suffix === undefined) return text;
    const isOne = isKnown || posix.basename(stem) === "index" || (forms.get(stem)?.size ?? 0) > 1;
    return isOne ? { ...text, below: stem, language: suffix } : text;
  });
}
