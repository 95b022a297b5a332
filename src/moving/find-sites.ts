import { text as readText } from "node:stream/consumers";
import { damageOf, type ExportFiles } from "./export-files.ts";
import type { FrontMatter } from "./front-matter.ts";
import { arrange, countPosts, isText, POSTS, type SiteFolder } from "./site-folder.ts";
import type { TextProcess } from "./text-process.ts";

const SETTINGS = /(?:^|\/)(?:_config\.(?:ya?ml|toml)|(?:hugo|config)\.(?:toml|ya?ml|json))$/;
/** Hugo’s, where each group has a file of its own. */
const SETTINGS_FOLDER = /(?:^|\/)config\/_default\/([\w.-]+)\.(?:toml|ya?ml|json)$/;
const MOST_SETTINGS_BYTES = 200_000;

/** The sites in an export: those with settings, or else all of it as one. */
export async function findSites(files: ExportFiles, texts: TextProcess): Promise<SiteFolder[]> {
  const known: SiteFolder[] = [];
  for (const root of rootsOf(files.paths)) {
    // A theme within a site may have a site of its own, to show itself.
    if (known.some((site) => root.startsWith(site.root))) continue;
    const site = await readSite(files, root, texts);
    if (countPosts(site) > 0) known.push(site);
  }
  if (known.length > 0) return known;
  const root = commonFolder(files.paths);
  const paths = files.paths.filter(isText);
  return [arrange({ root, generator: null, settings: new Map(), paths })];
}

function rootsOf(paths: readonly string[]): string[] {
  const roots = paths.flatMap((path) => {
    const name = SETTINGS.exec(path) ?? SETTINGS_FOLDER.exec(path);
    return name === null ? [] : [path.slice(0, name.index + (path[name.index] === "/" ? 1 : 0))];
  });
  return [...new Set(roots)].sort((one, other) => one.length - other.length);
}

/** The one folder that a site was zipped with. */
function commonFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  let root = "";
  for (const folder of first.split("/").slice(0, -1)) {
    const deeper = `${root}${folder}/`;
    const isMeant = /^(?:_posts|_drafts|content|source)$/.test(folder) || POSTS.test(folder);
    if (isMeant || !paths.every((path) => path.startsWith(deeper))) break;
    root = deeper;
  }
  return root;
}

async function readSite(files: ExportFiles, root: string, texts: TextProcess): Promise<SiteFolder> {
  const below = files.paths.filter((path) => path.startsWith(root));
  const inside = new Set(below.map((path) => path.slice(root.length)));
  const isUnderscored = [...inside].some((path) => path.startsWith("_config."));
  const hasHexoFolders = [...inside].some((path) => /^(?:scaffolds|source\/_posts)\//.test(path));
  let settings: FrontMatter | null = new Map();
  for (const path of below) {
    const name = path.slice(root.length);
    const group = SETTINGS_FOLDER.exec(`/${name}`)?.[1];
    const isOfRoot = SETTINGS.test(name) && !name.includes("/");
    if (!isOfRoot && (group === undefined || !name.startsWith("config/"))) continue;
    const read = await readSettings(files, path, texts);
    if (read === null) settings = null;
    else if (settings !== null) {
      const isWhole = isOfRoot || group === "hugo" || group === "config";
      settings = new Map([...settings, ...(isWhole ? read : nested(group ?? "", read))]);
    }
  }
  // Octopress has the folders of Hexo, and is Jekyll: its posts have days in their names.
  const isHexo = hasHexoFolders && settings?.has("markdown") !== true;
  const generator = !isUnderscored ? "Hugo" : isHexo ? "Hexo" : "Jekyll";
  return arrange({ root, generator, settings, paths: below.filter(isText) });
}

/** `languages.de.toml` says what would be at `languages.de`. */
function nested(group: string, read: FrontMatter): [string, unknown][] {
  const [name = "", ...deeper] = group.toLowerCase().split(".");
  return [[name, deeper.reduceRight<unknown>((inner, one) => new Map([[one, inner]]), read)]];
}

async function readSettings(
  files: ExportFiles,
  path: string,
  texts: TextProcess,
): Promise<FrontMatter | null> {
  if (files.sizeOf(path) > MOST_SETTINGS_BYTES) return null;
  const form = path.endsWith(".toml") ? "TOML" : path.endsWith(".json") ? "JSON" : "YAML";
  try {
    return await texts.readSettings(await readText(await files.open(path)), form);
  } catch (error) {
    if (damageOf(error) === null) throw error;
    return null;
  }
}
