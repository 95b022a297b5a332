import { parse } from "yaml";

/** What stands above the text of a Markdown file. Every value is text, or a list or map of texts. */
export type FrontMatter = ReadonlyMap<string, FrontMatterValue>;
type FrontMatterValue = unknown;

/** The problem says what is wrong with it. */
export type MarkdownFile = { fields: FrontMatter; text: string } | { problem: string };

/** Longer, it is no description of a text. */
const MOST_LETTERS = 100_000;

const FENCED = /^---[ \t]*\n(.*?)\n?^(?:---|\.\.\.)[ \t]*(?:\n|$)(.*)$/ms;

class BadFrontMatter extends Error {}

/** YAML between two lines of `---`. Read as text alone, so that `007` stays `007` and `no` stays `no`. */
export function readMarkdownFile(content: string): MarkdownFile {
  try {
    return split(content);
  } catch (error) {
    if (error instanceof BadFrontMatter) return { problem: error.message };
    throw error;
  }
}

/** @throws {BadFrontMatter} */
function split(content: string): MarkdownFile {
  const file = content.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (/^\+\+\+[ \t]*\n/.test(file)) {
    throw new BadFrontMatter("Its front matter is TOML. Convert it to YAML: hugo convert toYAML.");
  }
  if (!/^---[ \t]*\n/.test(file)) return { fields: new Map(), text: file };
  const [, head, text = ""] = FENCED.exec(file) ?? [];
  if (head === undefined) throw new BadFrontMatter("Its front matter is never closed.");
  if (head.length > MOST_LETTERS) throw new BadFrontMatter("Its front matter is too long.");
  return { fields: readFields(head), text };
}

function readFields(head: string): FrontMatter {
  try {
    const read: unknown = parse(head, { schema: "failsafe", maxAliasCount: 10, logLevel: "error" });
    if (read === null || read === "") return new Map();
    if (typeof read !== "object" || Array.isArray(read)) {
      throw new BadFrontMatter("Its front matter is not a list of names and values.");
    }
    return new Map(Object.entries(read).map(([name, value]) => [name.toLowerCase(), value]));
  } catch (error) {
    if (error instanceof BadFrontMatter) throw error;
    const [reason = ""] = (error instanceof Error ? error.message : "").split("\n");
    throw new BadFrontMatter(`Its front matter is not YAML: ${reason}`);
  }
}

/** The first of some names that has a text. */
export function textOf(fields: FrontMatter, ...names: string[]): string {
  for (const name of names) {
    const value = fields.get(name);
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === "string" && first.trim() !== "") return first.trim();
    if (isMap(first)) {
      const inner = [first.name, first.src, first.url, first.image].find(
        (one) => typeof one === "string",
      );
      if (inner) return inner;
    }
  }
  return "";
}

/** Of a list, or of a text with commas. */
export function listOf(fields: FrontMatter, name: string): string[] {
  const value = fields.get(name);
  const list: unknown[] = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value.split(",")
      : [];
  return list.flatMap((one) => (typeof one === "string" && one.trim() ? [one.trim()] : []));
}

export function isTrue(fields: FrontMatter, name: string): boolean {
  return /^(?:true|yes|on|1)$/i.test(textOf(fields, name));
}

export function isFalse(fields: FrontMatter, name: string): boolean {
  return /^(?:false|no|off|0)$/i.test(textOf(fields, name));
}

function isMap(value: unknown): value is Record<string, string | undefined> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
