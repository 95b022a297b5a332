import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BuiltFile, checkBudgets } from "./budgets.ts";

let client: string;

beforeEach(async () => {
  client = await mkdtemp(join(tmpdir(), "portico-budgets-"));
  await mkdir(join(client, ".vite"));
});
afterEach(() => rm(client, { recursive: true, force: true }));

interface Chunk {
  bytes: number;
  imports?: string[];
  dynamicImports?: string[];
}

const PORTAL = "src/admin/main.tsx";
const LAYOUT = "src/admin/shell/portal-layout.tsx";
const DASHBOARD = "src/admin/pages/dashboard/dashboard-page.tsx";
const EDITOR = "src/admin/pages/blogs/blog-editor.tsx";
const MESSAGES = "src/admin/pages/messages/messages-page.tsx";

/** Well within its budgets. */
const lean: Record<string, Chunk> = {
  "src/site/browser/site.ts": { bytes: 1_000 },
  "src/site/islands/contact.client.tsx": { bytes: 60_000 },
  "src/site/browser/downloads.ts": { bytes: 1_000 },
  _libraries: { bytes: 90_000 },
  [PORTAL]: {
    bytes: 5_000,
    imports: ["_libraries"],
    dynamicImports: [DASHBOARD, EDITOR, MESSAGES],
  },
  [LAYOUT]: { bytes: 3_000, imports: ["_libraries", PORTAL] },
  "src/admin/pages/login/login-page.tsx": { bytes: 2_000, imports: [PORTAL] },
  [DASHBOARD]: { bytes: 2_000, imports: [PORTAL, LAYOUT] },
  [EDITOR]: { bytes: 30_000, imports: [PORTAL, LAYOUT] },
  [MESSAGES]: { bytes: 2_000, imports: [PORTAL, LAYOUT] },
  "src/admin/pages/dashboard/chart.tsx": { bytes: 90_000, imports: [PORTAL, DASHBOARD] },
};

const fileOf = (name: string) => `${name.replaceAll(/\W/g, "-")}.js`;

/** Checks a build of these chunks, with the lean ones for the rest. */
async function check(planted: Record<string, Chunk>, files: BuiltFile[] = []): Promise<void> {
  const chunks = { ...lean, ...planted };
  for (const [name, { bytes }] of Object.entries(chunks)) {
    await writeFile(join(client, fileOf(name)), randomBytes(bytes));
  }
  const manifest = Object.entries(chunks).map(([name, { imports, dynamicImports }]) => [
    name,
    { file: fileOf(name), imports, dynamicImports },
  ]);
  await writeFile(
    join(client, ".vite/manifest.json"),
    JSON.stringify(Object.fromEntries(manifest)),
  );
  await checkBudgets(client, files);
}

describe("the budgets of a build", () => {
  it("accept a lean build", async () => {
    await expect(check({})).resolves.toBeUndefined();
  });

  it("cover the portal's first load with everything that it imports", async () => {
    const dashboard = { bytes: 28_000, imports: [PORTAL] };
    await expect(check({ [DASHBOARD]: dashboard })).rejects.toThrow(
      "The dashboard loads 126.0 kB of script; the bar is 125.0 kB.",
    );
    const login = { bytes: 21_000, imports: [PORTAL] };
    await expect(check({ "src/admin/pages/login/login-page.tsx": login })).rejects.toThrow(
      "The sign-in page loads 116.0 kB of script; the bar is 115.0 kB.",
    );
    const editor = { bytes: 68_000, imports: [PORTAL, LAYOUT] };
    await expect(check({ [EDITOR]: editor })).rejects.toThrow(
      "A new blog loads 166.0 kB of script; the bar is 165.0 kB.",
    );
  });

  it("cover the script of the public pages", async () => {
    await expect(check({ "src/site/browser/site.ts": { bytes: 5_100 } })).rejects.toThrow(
      "A public page loads 5.1 kB of script; the bar is 5.0 kB.",
    );
  });

  it("cover what a page adds to the script that every public page has", async () => {
    const contact = { "src/site/islands/contact.client.tsx": { bytes: 74_500 } };
    await expect(check(contact)).rejects.toThrow(
      "The contact page loads 75.5 kB of script; the bar is 75.0 kB.",
    );
    const downloads = { "src/site/browser/downloads.ts": { bytes: 4_100 } };
    await expect(check(downloads)).rejects.toThrow(
      "A page with guides loads 5.1 kB of script; the bar is 5.0 kB.",
    );
  });

  it("cover what a screen adds and what it fetches later", async () => {
    const screen = { bytes: 86_000, imports: [PORTAL] };
    await expect(check({ [MESSAGES]: screen })).rejects.toThrow(
      `${MESSAGES} loads 86.0 kB of script; the bar is 85.0 kB.`,
    );
    const chart = { bytes: 120_500, imports: [PORTAL] };
    await expect(check({ "src/admin/pages/dashboard/chart.tsx": chart })).rejects.toThrow(
      "src/admin/pages/dashboard/chart.tsx loads 120.5 kB of script; the bar is 120.0 kB.",
    );
    const shared = { bytes: 65_000 };
    const part = "src/admin/publishing/versions.tsx";
    const planted = {
      _shared: shared,
      [MESSAGES]: { bytes: 1_000, imports: [PORTAL, "_shared"], dynamicImports: [part] },
      [part]: { bytes: 60_000, imports: ["_shared"] },
    };
    await expect(check(planted), "after what loads it").resolves.toBeUndefined();
    const dialog = "src/admin/publishing/comparison.tsx";
    const nested = {
      ...planted,
      [part]: { bytes: 60_000, imports: ["_shared"], dynamicImports: [dialog] },
      [dialog]: { bytes: 60_000, imports: ["_shared"] },
    };
    await expect(check(nested), "after what loads its loader").resolves.toBeUndefined();
    const other = { bytes: 1_000, imports: [PORTAL], dynamicImports: [part] };
    await expect(check({ ...planted, [DASHBOARD]: other })).rejects.toThrow(
      `${part} loads 125.0 kB of script; the bar is 120.0 kB.`,
    );
  });

  it("list every breach on a line of its own", async () => {
    const planted = {
      "src/site/browser/site.ts": { bytes: 6_000 },
      _libraries: { bytes: 160_000 },
    };
    const lines = await check(planted).catch((error: Error) => error.message.split("\n"));
    expect(lines).toEqual([
      expect.stringContaining("A public page"),
      expect.stringContaining("A page with guides"),
      expect.stringContaining("The sign-in page"),
      expect.stringContaining("The dashboard"),
      expect.stringContaining("A new blog"),
    ]);
  });

  it("weigh what is transferred: the compressed file if there is one", async () => {
    await writeFile(join(client, `${fileOf("_libraries")}.br`), randomBytes(50_000));
    await expect(check({ _libraries: { bytes: 400_000 } })).resolves.toBeUndefined();
  });

  it.each(["sonner", "react-hook-form", "zod"])("keep %s out of the first load", async (name) => {
    const moduleIds = ["/src/admin/main.tsx", `/node_modules/${name}/index.js`];
    await expect(check({}, [{ fileName: fileOf(LAYOUT), moduleIds }])).rejects.toThrow(
      `The dashboard loads ${name} at once; import it where it is needed, later.`,
    );
    const later = fileOf("src/admin/pages/dashboard/chart.tsx");
    await expect(check({}, [{ fileName: later, moduleIds }])).resolves.toBeUndefined();
  });

  it("keep what is checked out of the first load of a new blog, but not its form", async () => {
    const fileName = fileOf(EDITOR);
    const zod = { fileName, moduleIds: ["/node_modules/zod/index.js"] };
    await expect(check({}, [zod])).rejects.toThrow("A new blog loads zod at once;");
    const form = { fileName, moduleIds: ["/node_modules/react-hook-form/index.js"] };
    await expect(check({}, [form])).resolves.toBeUndefined();
  });

  it("refuse a build without its entries", async () => {
    await writeFile(join(client, ".vite/manifest.json"), "{}");
    await expect(checkBudgets(client, [])).rejects.toThrow("The build has no");
  });
});
