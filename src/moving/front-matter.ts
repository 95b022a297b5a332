import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

/**
 * The fields above the text of a Markdown file, or in the settings of a site. Every value is text, or a list or map
 * of text. Names have no capitals, dashes or underscores, which systems use as they like.
 */
export type FrontMatter = ReadonlyMap<string, unknown>;

/** The problem says what is wrong with it. */
export type MarkdownFile =
  | { fields: FrontMatter; text: string; hasFrontMatter: boolean }
  | { problem: string };

export type SettingsForm = "YAML" | "TOML" | "JSON";

/** Anything longer is no description of a text. */
const MOST_LETTERS = 100_000;

class BadFrontMatter extends Error {}

/** Values are read as text alone, so that `007` stays `007` and `no` stays `no`. */
export function readMarkdownFile(content: string): MarkdownFile {
  try {
    const { head, form, text } = split(content.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"));
    if (head === null) return { fields: new Map(), text, hasFrontMatter: false };
    return { fields: readFields(head, form), text, hasFrontMatter: true };
  } catch (error) {
    if (error instanceof BadFrontMatter) return { problem: error.message };
    throw error;
  }
}

/** Reads the settings of a site; null if the content is not in the form that its name says. */
export function readSettings(content: string, form: SettingsForm): FrontMatter | null {
  try {
    return readFields(content.replace(/^\uFEFF/, ""), form);
  } catch (error) {
    if (error instanceof BadFrontMatter) return null;
    throw error;
  }
}

interface Parts {
  /** Null where there is only text. */
  head: string | null;
  form: SettingsForm;
  text: string;
}

/** A line that opens front matter, the form of what follows it, and the line that closes it. */
const FENCES: readonly { open: RegExp; close: RegExp; form: SettingsForm }[] = [
  { open: /^---[ \t]*(?:yaml)?[ \t]*\n/i, close: /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m, form: "YAML" },
  {
    open: /^(?:\+\+\+|---[ \t]*toml)[ \t]*\n/i,
    close: /^(?:\+\+\+|---)[ \t]*(?:\n|$)/m,
    form: "TOML",
  },
  { open: /^(?:;;;|---[ \t]*json)[ \t]*\n/i, close: /^(?:;;;|---)[ \t]*(?:\n|$)/m, form: "JSON" },
];

/** Fields that no text begins with, in the forms that have no line above them. */
const FIELD_FIRST =
  /^(?:title|date|layout|status|draft|published|tags|categories|category|slug|author|authors|permalink|updated)[ \t]*:/i;

/** @throws {BadFrontMatter} */
function split(file: string): Parts {
  const start = file.trimStart();
  for (const { open, close, form } of FENCES) {
    const opening = open.exec(start)?.[0];
    if (opening === undefined) continue;
    const rest = start.slice(opening.length);
    const closing = close.exec(rest);
    if (closing === null) throw new BadFrontMatter("Its front matter is never closed.");
    return {
      head: rest.slice(0, closing.index),
      form,
      text: rest.slice(closing.index + closing[0].length),
    };
  }
  if (/^\{\s*["}]/.test(start)) {
    const end = endOfObject(start);
    return {
      head: start.slice(0, end),
      form: "JSON",
      text: start.slice(end).replace(/^\s*?\n/, ""),
    };
  }
  return FIELD_FIRST.test(start) ? splitUnopened(start) : { head: null, form: "YAML", text: file };
}

/** Hexo needs no line above the fields; Pelican and MultiMarkdown have none below them, either. */
function splitUnopened(file: string): Parts {
  const [head = "", ...rest] = file.split(/^(?:-{3,}|;{3,})[ \t]*(?:\n|$)/m);
  if (rest.length > 0 && !/\n[ \t]*\n\S(?![\w -]*:)/.test(head)) {
    return { head, form: "YAML", text: file.slice(head.length).replace(/^.*(?:\n|$)/, "") };
  }
  const [fields = ""] = file.split(/\n[ \t]*\n/, 1);
  // Values written there are text, whatever YAML would make of them.
  const quoted = fields.replace(
    /^([\w -]+):[ \t]*(.*)$/gm,
    (_line, name: string, value: string) => `${name}: ${JSON.stringify(value.trim())}`,
  );
  return { head: quoted, form: "YAML", text: file.slice(fields.length) };
}

/** Returns the offset behind the JSON object that a file begins with. @throws {BadFrontMatter} when it does not end */
function endOfObject(file: string): number {
  let depth = 0;
  for (const { 0: sign, index } of file
    .slice(0, MOST_LETTERS)
    .matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    if (depth === 0) return index + 1;
  }
  throw new BadFrontMatter("Its front matter is never closed.");
}

/** @throws {BadFrontMatter} */
function readFields(head: string, form: SettingsForm): FrontMatter {
  if (head.length > MOST_LETTERS) throw new BadFrontMatter("Its front matter is too long.");
  const read = parsed(head, form);
  if (read === null || read === undefined || read === "") return new Map();
  if (!isMap(read)) {
    throw new BadFrontMatter("Its front matter is not a list of names and values.");
  }
  const fields = Object.entries(read).map(
    ([name, value]) => [plainName(name), asTexts(value)] as const,
  );
  // Hugo and Zola keep the tags there, and what a theme asks for.
  const grouped = fields.flatMap(([name, value]) =>
    GROUPS.has(name) && value instanceof Map
      ? [...value].map(([inner, one]) => [plainName(String(inner)), one] as const)
      : [],
  );
  return new Map([...grouped, ...fields]);
}

const GROUPS = new Set(["params", "extra", "taxonomies"]);

function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTexts);
  if (value instanceof Date) return value.toISOString();
  if (isMap(value)) {
    return new Map(Object.entries(value).map(([name, one]) => [name, asTexts(one)]));
  }
  return value === null || value === undefined ? "" : String(value);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, "");
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @throws {BadFrontMatter} */
function parsed(head: string, form: SettingsForm): unknown {
  try {
    if (form === "TOML") return parseToml(head);
    if (form === "JSON") {
      const value: unknown = JSON.parse(/^\s*\{/.test(head) ? head : `{${head}}`);
      return value;
    }
    return parseYaml(head, {
      schema: "failsafe",
      maxAliasCount: 10,
      logLevel: "error",
      uniqueKeys: false,
    });
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : "").split("\n");
    throw new BadFrontMatter(`Its front matter is not ${form}: ${reason.replace(/:$/, ".")}`);
  }
}

/** Returns the value at a name, or at a name within it; undefined where there is none. */
export function valueAt(fields: FrontMatter, ...path: string[]): unknown {
  let value: unknown = fields;
  for (const name of path) {
    if (!(value instanceof Map)) return undefined;
    value = [...value].find(([one]) => plainName(String(one)) === plainName(name))?.[1];
  }
  return value;
}

/** The first of some names that has a text, which may be the first of a list or the name of a person. */
export function textOf(fields: FrontMatter, ...names: string[]): string {
  for (const name of names) {
    const value = fields.get(plainName(name));
    const first: unknown = Array.isArray(value) ? value[0] : value;
    const text: unknown = first instanceof Map ? first.get("name") : first;
    if (typeof text === "string" && text.trim() !== "") return text.trim();
  }
  return "";
}

/** Returns the items of a list, or of a text with commas. */
export function listOf(
  fields: FrontMatter,
  name: string,
  separator: string | RegExp = ",",
): string[] {
  const value = fields.get(plainName(name));
  const list: unknown[] = Array.isArray(value)
    ? value.flat(3)
    : typeof value === "string"
      ? value.split(separator)
      : [];
  return list.flatMap((one) => (typeof one === "string" && one.trim() ? [one.trim()] : []));
}

export function isTrue(value: string): boolean {
  return /^(?:true|yes|y|on|1)$/i.test(value);
}

export function isFalse(value: string): boolean {
  return /^(?:false|no|n|off|0)$/i.test(value);
}
