import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type AstRule, type AstSelector, createParser } from "css-selector-parser";
import postcss, { type AtRule, type ChildNode, type Rule } from "postcss";
import {
  type BuiltSheet,
  characterRange,
  type NeedingSelector,
  SHEET_FILE,
  type SheetRule,
  type SheetText,
} from "#site/site-sheet.ts";
import { type Manifest, readManifest } from "./manifest.ts";

const parseSelector = createParser({ syntax: "progressive", strict: false });

/** Around rules; every other at-rule is taken as a whole. */
const frames = new Set(["media", "supports", "container", "layer", "starting-style"]);

/** At-rules that are of no use unless their name appears elsewhere. */
const named = new Set(["keyframes", "property"]);

/** Arguments of which one has to match. Those of `:not()` must not. */
const choices = new Set(["is", "where", "has"]);

/**
 * Puts the site's sheet, taken apart, beside the manifest.
 * @param scripts entries whose scripts pages name
 */
export async function takeSheetApart(
  client: string,
  sheet: string,
  scripts: readonly string[],
): Promise<void> {
  const manifest = await readManifest(client);
  const { file } = builtFile(manifest, sheet);
  const css = await readFile(join(client, file), "utf8");
  const rules = readSheet(css);
  const scriptWords: Record<string, string[]> = {};
  for (const entry of scripts) {
    const files = loadedBy(manifest, entry).map((name) => join(client, name));
    const texts = await Promise.all(files.map((path) => readFile(path, "utf8")));
    scriptWords[`/${builtFile(manifest, entry).file}`] = wordsOfScripts(texts, rules);
  }
  const size = gzipSync(css).length;
  const built: BuiltSheet = { address: `/${file}`, size, rules, scriptWords };
  await writeFile(join(client, ".vite", SHEET_FILE), JSON.stringify(built));
}

/** Includes files that load later, and stylesheets, which name classes of the site. */
function loadedBy(manifest: Manifest, entry: string): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const { imports, dynamicImports } = builtFile(manifest, name);
    [...imports, ...dynamicImports].forEach(visit);
  };
  visit(entry);
  return [...seen].flatMap((name) => {
    const { file, assets } = builtFile(manifest, name);
    return [file, ...assets.filter((asset) => asset.endsWith(".css"))];
  });
}

function builtFile(manifest: Manifest, name: string) {
  const built = manifest[name];
  if (!built) throw new Error(`The build has no ${name}.`);
  return built;
}

/** Takes a built sheet apart, for src/site/site-sheet.ts. @throws for what would end a style element */
export function readSheet(css: string): SheetRule[] {
  // HTML knows no escape for it there.
  if (/<[/!]/.test(css)) throw new Error("The site's sheet has a tag or a comment of HTML in it.");
  return rulesIn(postcss.parse(css).nodes, []);
}

/** Returns those `words` of the sheet that the scripts may put into a page. */
export function wordsOfScripts(texts: readonly string[], rules: readonly SheetRule[]): string[] {
  const inSheet = new Set(
    rules.flatMap(({ selectors = [], texts }) => [
      ...selectors.flatMap(({ needs }) => needs.flat()),
      ...texts.flatMap(({ name }) => name ?? []),
    ]),
  );
  // A word after a dot is a property, or a class that is looked for and so in the HTML.
  const written = new Set(texts.flatMap((text) => text.match(/(?<![\w.-])[\w-]+/g) ?? []));
  for (const text of texts) for (const name of dataNames(text)) written.add(name);
  // `notice-${tone}` is any notice.
  const beginnings = [...written].filter((word) => /^[a-z].*-$/.test(word));
  return [...inSheet].filter((word) => {
    const range = characterRange(word);
    if (range) return texts.some(range.has);
    const name = word.replace(/^[.[]|\]$/g, "");
    return written.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  });
}

/** `dataset.rowState` is written to `data-row-state`. */
function dataNames(script: string): string[] {
  const properties = [...script.matchAll(/\bdataset\.(\w+)/g)].map(([, name = ""]) => name);
  return properties.map(
    (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
}

function rulesIn(nodes: readonly ChildNode[], within: readonly string[]): SheetRule[] {
  return nodes.flatMap((node) => {
    if (node.type === "rule") return [styleRule(node, within)];
    if (node.type === "atrule") return atRule(node, within);
    if (node.type === "comment") return [];
    throw new Error(`The site's sheet has a declaration outside of a rule: ${node}`);
  });
}

function atRule(rule: AtRule, within: readonly string[]): SheetRule[] {
  const { name, params, nodes } = rule;
  if (nodes && frames.has(name)) {
    return rulesIn(nodes, [...within, `@${name}${params && ` ${params}`}`]);
  }
  const text = nodes ? String(rule) : `${rule};`;
  return [{ within, texts: [{ text, name: named.has(name) ? params : rangeOf(rule) }] }];
}

function rangeOf({ name, nodes = [] }: AtRule): string | undefined {
  if (name !== "font-face") return undefined;
  const range = nodes.find((node) => node.type === "decl" && node.prop === "unicode-range");
  return range?.type === "decl" ? range.value : undefined;
}

function styleRule(rule: Rule, within: readonly string[]): SheetRule {
  const selectors = rule.selectors.map((text) => ({ text, needs: needsOf(text) }));
  return { within, selectors, texts: textsOf(rule) };
}

/** Custom properties alone; what stands between two of them in one piece. */
function textsOf({ nodes }: Rule): SheetText[] {
  const texts: SheetText[] = [];
  for (const node of nodes) {
    const name = node.type === "decl" && node.prop.startsWith("--") ? node.prop : undefined;
    const last = texts.at(-1);
    if (name === undefined && last && last.name === undefined) last.text += `;${node}`;
    else texts.push({ text: String(node), name });
  }
  return texts;
}

function needsOf(selector: string): NeedingSelector["needs"] {
  return needsOfAny(parseSelector(selector));
}

function needsOfAny({ rules }: AstSelector): string[][] {
  return rules.flatMap(needsOfAll);
}

function needsOfAll({ items, nestedRule }: AstRule): string[][] {
  let groups: string[][] = nestedRule ? needsOfAll(nestedRule) : [[]];
  for (const item of items) {
    let needed: string[][] | null = null;
    if (item.type === "ClassName") needed = [[`.${item.name}`]];
    if (item.type === "TagName") needed = [[item.name]];
    // Others are added by browsers, or by scripts through properties of many names.
    if (item.type === "Attribute" && item.name.startsWith("data-")) needed = [[`[${item.name}]`]];
    if (item.type === "PseudoClass" && choices.has(item.name)) {
      if (item.argument?.type === "Selector") needed = needsOfAny(item.argument);
    }
    if (needed) groups = groups.flatMap((group) => needed.map((more) => [...group, ...more]));
  }
  return groups.map((group) => [...new Set(group)]);
}
