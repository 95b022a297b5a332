import { capitalized } from "#contract/nouns.ts";

/**
 * The fields of a content form. None is null: a kept draft is restored field by field where the types
 * agree, and null agrees with no other type.
 */
export type FormValues = Record<string, string | boolean | object>;

/** Labels of fields whose names do not say it. */
export type FieldWords = Readonly<Record<string, string>>;

/** The fields beside every text, as they are labelled there. */
const besideTexts: FieldWords = {
  slug: "Address",
  published_at: "Date shown to visitors",
  search_title: "Headline in search results",
  search_description: "Snippet in search results",
};

export function wordOf(name: string, words: FieldWords = {}): string {
  return words[name] ?? besideTexts[name] ?? capitalized(name.replaceAll("_", " "));
}

/** Returns everything that a form holds, as text to be kept elsewhere. Empty fields are left out. */
export function asText({ title, ...fields }: FormValues, words: FieldWords = {}): string {
  const sections = Object.entries(fields).map(([name, value]) => ({
    heading: wordOf(name, words),
    text: readableText(value),
  }));
  return [
    `# ${readableText(title)}`,
    ...sections
      .filter(({ text }) => text !== "")
      .map(({ heading, text }) => `## ${heading}\n\n${text}`),
  ].join("\n\n");
}

/** A field as one reads it. */
export function readableText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object" || value === null) return "";
  const isTable = Array.isArray(value) && value.some((row) => typeof row === "object");
  const parts = Object.values(value).map(readableText);
  return parts.filter((part) => part !== "").join(isTable ? "\n" : ", ");
}
