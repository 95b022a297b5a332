import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { slow } from "#test/support/slow.ts";
import { CardFonts } from "./card-fonts.ts";

const OWN = "art/card-fonts/threshold";

const Shapes = z.array(
  z.object({ width: z.number(), height: z.number(), ink: z.string() }).nullable(),
);

/** Draws in a process that knows none of this machine's fonts, as in a small container. */
const program = `
  import { createHash } from "node:crypto";
  import sharp from "sharp";
  import { CardFonts } from "#http/cards/card-fonts.ts";
  import { drawTitle } from "#http/cards/share-card-text.ts";
  const { own, system, titles } = JSON.parse(process.argv[1]);
  sharp.cache(false);
  const pen = { sharp, fonts: new CardFonts("threshold", own, system) };
  const place = { face: "serif", colour: "#000000", width: 900, height: 352 };
  const shapes = [];
  for (const title of titles) {
    const drawn = await drawTitle(pen, title, [60], place);
    const ink = drawn && createHash("sha256").update(drawn.input).digest("hex");
    shapes.push(drawn && { width: drawn.raw.width, height: drawn.raw.height, ink });
  }
  process.stdout.write(JSON.stringify(shapes));
`;

let folder: string;
let system: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-test-"));
  system = join(folder, "system", "truetype");
  await mkdir(system, { recursive: true });
  await writeFile(join(folder, "fonts.conf"), "<fontconfig></fontconfig>");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function drawTitles(titles: string[], fonts: { own?: string[]; system?: string[] } = {}) {
  const input = JSON.stringify({ own: [OWN], system: [], titles, ...fonts });
  const flags = ["--input-type=module", "--eval", program, input];
  const env = { ...process.env, FONTCONFIG_FILE: join(folder, "fonts.conf") };
  const { stdout } = await promisify(execFile)(process.execPath, flags, { env });
  return Shapes.parse(JSON.parse(stdout));
}

describe("without any font of the machine", () => {
  it("names in Latin letters of all languages are drawn, and are no boxes", async () => {
    // Ten boxes of this size take 500 px; these letters are narrower.
    const thin = ["łłłłłłłłłł", "įįįįįįįįįį", "ịịịịịịịịịị", "‚‚‚‚‚‚‚‚‚‚"];
    for (const shape of await drawTitles(thin)) expect(shape?.width).toBeLessThan(250);
  });

  it("a title that would lack letters is not drawn", async () => {
    const titles = ["物語", "Привет", "مرحبا", "שלום", "สวัสดี", "नमस्ते", "Γειά", "Tokyo 東京"];
    expect(await drawTitles(titles)).toEqual(titles.map(() => null));
  });

  it("signs that no font has are left out, and the words stay", async () => {
    const [words, snow, other] = await drawTitles(["Tea time", "Tea ☃ time", "Tea ⌘ ✓ time 🤔"]);
    expect(words?.width).toBeGreaterThan(100);
    expect([snow, other]).toEqual([words, words]);
  });

  it("an emoji of several parts is left out whole", async () => {
    const wales = "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}";
    const [words, ...others] = await drawTitles(
      ["", wales, "👩🏽\u200d💻", "🤷🏽\u200d♀\ufe0f"].map((emoji) => `Made ${emoji} in Cardiff`),
    );
    expect(others).toEqual([words, words, words]);
  });
});

slow("letters that ours lack come from a font of the machine", async () => {
  const own = join(folder, "own");
  await mkdir(own);
  await copyFile(join(OWN, "serif.ttf"), join(own, "serif.ttf"));
  await copyFile(join(OWN, "sans-vietnamese.ttf"), join(system, "Noto Sans.ttf"));
  await writeFile(join(system, "damaged.ttf"), "\0\u0001\0\0\0\u0001 no font");
  const thin = ["ịịịịịịịịịị"];
  expect(await drawTitles(thin, { own: [own] })).toEqual([null]);
  const [drawn] = await drawTitles(thin, { own: [own], system: [join(folder, "system"), "/none"] });
  expect(drawn?.width).toBeLessThan(250);
  expect(drawn?.width).toBeGreaterThan(100);
});

it("each face is called as its file says, and a missing one is no other font", async () => {
  const fonts = new CardFonts();
  await fonts.verify();
  expect(await fonts.family("serif")).toBe("Hedvig Letters Serif 24pt 24pt,");
  expect(await fonts.family("sans")).toBe("Hanken Grotesk Medium,");
  expect(await new CardFonts("plain").family("serif")).toBe("Schibsted Grotesk, Semi-Bold");
  const lacking = new CardFonts("threshold", [join(folder, "nothing")]);
  await expect(lacking.verify()).rejects.toThrow("serif.ttf");
});
