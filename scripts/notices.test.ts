import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { temporaryFolder } from "#test/support/folder.ts";
import { writeNotices } from "./notices.ts";

const Sbom = z.object({
  metadata: z.object({ component: z.object({ version: z.string() }) }),
  components: z.array(z.object({ name: z.string(), purl: z.string().optional() })),
});

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

test("what is handed on is named with version, licence and text", async () => {
  const one = pack("one", { version: "1.2.3", license: "MIT" }, { LICENSE: "Words of one." });
  const { text, sbom } = await write([one]);
  expect(text).toContain("one 1.2.3 (MIT)\n\nWords of one.\n");
  expect(sbom.components).toContainEqual({ name: "one", purl: "pkg:npm/one@1.2.3" });
  expect(sbom.metadata.component.version).toBe("1.0.0+20261205.3f2a91c0");
});

test("fonts and icons, which are no packages, are named as well", async () => {
  const { text } = await write([]);
  expect(text).toContain("the font hanken-grotesk (OFL-1.1)");
  expect(text).toContain("the icons of Lucide (ISC)");
});

test("a text that several have is there once", async () => {
  const texts = { LICENSE: "The same words." };
  const { text } = await write([
    pack("one", { license: "ISC" }, texts),
    pack("two", { license: "ISC" }, texts),
  ]);
  expect(text).toContain("one 1.0.0 (ISC)\ntwo 1.0.0 (ISC)\n\nThe same words.\n");
});

test("a package without a text gets the licence's, under its author and its own words", async () => {
  const { text } = await write([
    pack(
      "one",
      { licenses: [{ type: "MIT" }], author: { name: "Olive" } },
      { "README.md": "# One\n\nDoes it.\n\n## License\n\nSee MIT.\n" },
    ),
  ]);
  expect(text).toMatch(/Copyright \(c\) Olive\n\n## License\n\nSee MIT\.\n\nPermission is hereby/);
  expect(text).not.toContain("Does it.");
});

test.each([
  ["a licence that nobody has looked at", { license: "GPL-3.0-only" }, { LICENSE: "Words." }],
  ["no licence", {}, { LICENSE: "Words." }],
  ["a licence without a text", { license: "BSD-2-Clause" }, {}],
])("the build fails for %s, and says what to do", async (_case, manifest, texts) => {
  await expect(write([pack("one", manifest, texts)])).rejects.toThrow(
    /^Nobody has looked at the licence of one 1\.0\.0 \(.+\)\. If it lets .* add its name/,
  );
});

function pack(name: string, manifest: object, texts: Record<string, string>): string {
  const place = join(folder, name);
  mkdirSync(place);
  writeFileSync(
    join(place, "package.json"),
    JSON.stringify({ name, version: "1.0.0", ...manifest }),
  );
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(place, file), text);
  return place;
}

async function write(packages: string[]) {
  await writeNotices(folder, "1.0.0+20261205.3f2a91c0", packages);
  return {
    text: readFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), "utf8"),
    sbom: Sbom.parse(JSON.parse(readFileSync(join(folder, "sbom.cdx.json"), "utf8"))),
  };
}
