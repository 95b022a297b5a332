// What is handed on with the product, and under which licences: the build writes both beside it.
import { existsSync, globSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import { z } from "zod";

/** Licences that somebody has looked at: each lets the product be handed on with their texts. */
const lookedAt = new Set([
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT-0"],
  ...["(MIT OR Apache-2.0)", "OFL-1.1", "Unlicense"],
  // libvips, which sharp loads from a file of its own that anybody can replace.
  "LGPL-3.0-or-later",
]);

interface Component {
  name: string;
  version: string | null;
  licence: string;
  text: string;
  isPackage: boolean;
}

/** Collects the folders of the packages from which a bundle takes modules. */
export function noteBundled(folders: Set<string>): Plugin {
  return {
    name: "note-bundled",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset") continue;
        for (const id of file.moduleIds) {
          const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
          if (folder && !id.startsWith("\0")) folders.add(folder);
        }
      }
    },
  };
}

/**
 * Writes THIRD-PARTY-NOTICES.txt and sbom.cdx.json into the folder of a build.
 * @throws for a licence that nobody has looked at, or that has no text
 */
export async function writeNotices(
  folder: string,
  version: string,
  packages: Iterable<string>,
): Promise<void> {
  const found = [
    ...(await Promise.all([...packages].map(readPackage))),
    ...(await Promise.all(globSync("public/fonts/OFL-*.txt").map(readFont))),
    await readIcons(),
  ];
  // Two folders can hold the same package.
  const components = [...new Map(found.map((one) => [titleOf(one), one])).values()].sort((a, b) =>
    titleOf(a).localeCompare(titleOf(b), "en"),
  );
  const unknown = components.filter(({ licence, text }) => !lookedAt.has(licence) || text === "");
  if (unknown.length > 0) {
    throw new Error(
      `Nobody has looked at the licence of ${unknown.map(titleOf).join(", ")}. If it lets the product be handed on, add its name to scripts/notices.ts, and its text to licences/ where the package has none; otherwise do without the package.`,
    );
  }
  await writeFile(join(folder, "THIRD-PARTY-NOTICES.txt"), noticesOf(components));
  await writeFile(
    join(folder, "sbom.cdx.json"),
    `${JSON.stringify(sbomOf(version, components), null, 1)}\n`,
  );
}

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  /** An older form of the field. */
  licenses: z.array(z.object({ type: z.string() })).default([]),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
});

async function readPackage(folder: string): Promise<Component> {
  const read = Manifest.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  const { name, version, license = read.licenses[0]?.type ?? "none", author = name } = read;
  const own = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = await Promise.all(own.map((file) => readFile(join(folder, file), "utf8")));
  if (texts.length === 0) {
    const holder = typeof author === "string" ? author : author.name;
    const standard = await standardText(license);
    if (standard !== "")
      texts.push(`Copyright (c) ${holder}`, ...(await ownWords(folder)), standard);
  }
  const text = texts.map((one) => one.replaceAll("\r\n", "\n").trim()).join("\n\n");
  return { name, version, licence: license, text, isPackage: true };
}

/** What the read-me of a package without a file for it says about its licence. */
async function ownWords(folder: string): Promise<string[]> {
  const file = (await readdir(folder)).find((name) => /^readme/i.test(name));
  if (file === undefined) return [];
  const readMe = await readFile(join(folder, file), "utf8");
  return readMe.match(/^#+ .*licen[cs]\w*$[\s\S]*/im) ?? [];
}

async function standardText(licence: string): Promise<string> {
  const file = join("licences", `${licence}.txt`);
  // Such a licence is refused in one line with all others.
  return existsSync(file) ? readFile(file, "utf8") : "";
}

async function readFont(file: string): Promise<Component> {
  const name = basename(file, ".txt").replace("OFL-", "");
  const text = (await readFile(file, "utf8")).trim();
  return { name: `the font ${name}`, version: null, licence: "OFL-1.1", text, isPackage: false };
}

async function readIcons(): Promise<Component> {
  const text = (await readFile("src/ui/icons/LICENSE", "utf8")).trim();
  return { name: "the icons of Lucide", version: null, licence: "ISC", text, isPackage: false };
}

function titleOf({ name, version, licence }: Component): string {
  return `${name}${version === null ? "" : ` ${version}`} (${licence})`;
}

/** A text that several have is there once. */
function noticesOf(components: readonly Component[]): string {
  const byText = Map.groupBy(components, ({ text }) => text);
  const parts = [...byText].map(
    ([text, those]) => `${those.map(titleOf).join("\n")}\n\n${text}\n\n${"-".repeat(80)}\n`,
  );
  return `Portico contains the work of others, under their licences:\n\n${parts.join("\n")}`;
}

/** CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/ */
function sbomOf(version: string, components: readonly Component[]) {
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", name: "portico", version } },
    components: components.map(({ name, version, licence, isPackage }) => ({
      type: isPackage ? "library" : "file",
      name,
      ...(version === null ? {} : { version }),
      ...(isPackage ? { purl: `pkg:npm/${name.replace("@", "%40")}@${version}` } : {}),
      licenses: [licence.includes(" ") ? { expression: licence } : { license: { id: licence } }],
    })),
  };
}
