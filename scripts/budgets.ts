import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { requestLimits } from "#contract/request-limits.ts";
import { type Manifest, readManifest } from "./manifest.ts";

interface Budget {
  name: string;
  /** Entries that are loaded together, with everything that they import. */
  entries: string[];
  /** Dynamic imports count as well, except for the text editor. */
  isWhole?: boolean;
  /** Compressed bytes. */
  bar: number;
}

const SITE = "src/site/browser/site.ts";
const PORTAL = "src/admin/main.tsx";
const TEXT_EDITOR = "src/admin/writing/text-editor.tsx";

/** Each bar is some 10 % above what the scripts weighed when it was set. */
const budgets: Budget[] = [
  { name: "The site's script", entries: [SITE], bar: requestLimits.pageScript },
  {
    name: "The contact page",
    entries: [SITE, "src/site/islands/contact.client.tsx"],
    bar: 79_000,
  },
  {
    name: "The portal's first load",
    entries: [
      PORTAL,
      "src/admin/shell/portal-layout.tsx",
      "src/admin/pages/dashboard/dashboard-page.tsx",
    ],
    bar: 173_000,
  },
  {
    name: "The portal without its editor",
    entries: [PORTAL],
    isWhole: true,
    bar: 500_000,
  },
];

/** Weighs scripts as transferred. @throws with a line for everything over budget */
export async function checkBudgets(client: string): Promise<void> {
  const breaches = await Promise.all(budgets.map((budget) => weigh(client, budget)));
  const said = breaches.filter((breach) => breach !== null);
  if (said.length > 0) throw new Error(said.join("\n"));
}

async function weigh(client: string, budget: Budget): Promise<string | null> {
  const { name, bar } = budget;
  const files = filesOf(await readManifest(client), budget);
  const sizes = await Promise.all(files.map((file) => compressedSize(join(client, file))));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  return size > bar ? `${name} loads ${inKb(size)} of script; the bar is ${inKb(bar)}.` : null;
}

function filesOf(manifest: Manifest, { entries, isWhole = false }: Budget): string[] {
  const seen = new Set<string>();
  const add = (entry: string) => {
    const chunk = manifest[entry];
    if (!chunk) throw new Error(`The build has no ${entry}; its budget cannot be checked.`);
    if (seen.has(entry) || entry === TEXT_EDITOR) return;
    seen.add(entry);
    chunk.imports.forEach(add);
    if (isWhole) chunk.dynamicImports.forEach(add);
  };
  entries.forEach(add);
  return [...new Set([...seen].flatMap((entry) => manifest[entry]?.file ?? []))];
}

async function compressedSize(path: string): Promise<number> {
  // There is no compressed file where compression gained nothing.
  const travels = existsSync(`${path}.br`) ? `${path}.br` : path;
  return (await stat(travels)).size;
}

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
