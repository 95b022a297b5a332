import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { settingsPaths } from "#contract/paths.ts";
import type { SiteFacts } from "#contract/site-facts.ts";
import { typePairs } from "#contract/type-pair.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { addPicture } from "#test/support/pictures.ts";
import { slow } from "#test/support/slow.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

/** Counts colours where the brand stands on a card. */
async function colours(facts: Partial<SiteFacts>): Promise<{ door: number; red: number }> {
  const body = { time_zone: "Australia/Sydney", logo: "", logo_on_dusk: "", ...facts };
  const answer = await app.send("PUT", settingsPaths.siteSettings(), body, token);
  expect(answer.status).toBe(200);
  const card = await (await app.fetch("/share/about.jpg")).arrayBuffer();
  const brand = { left: 64, top: 30, width: 320, height: 92 };
  const pixels = await sharp(card).extract(brand).raw().toBuffer();
  const found = { door: 0, red: 0 };
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    if (red > 220 && green > 90 && green < 200 && blue < 110) found.door++;
    if (red > 150 && green < 50 && blue < 50) found.red++;
  }
  return found;
}

async function redLogo(): Promise<string> {
  const red = { create: { width: 300, height: 100, channels: 3, background: "#c00000" } } as const;
  return (await addPicture(app, token, await sharp(red).png().toBuffer())).url;
}

test("a card has the door beside Portico’s name, and beside no other", async () => {
  expect((await colours({ brand: "Portico" })).door).toBeGreaterThan(300);
  expect((await colours({ brand: "Harbour & Co" })).door).toBe(0);
});

slow("a card has the logo instead of name and door, in its form for dark ground", async () => {
  const logo = await redLogo();
  expect(await colours({ brand: "Portico", logo })).toMatchObject({ door: 0 });
  expect((await colours({ brand: "Harbour & Co", logo })).red).toBeGreaterThan(10_000);
  const green = {
    create: { width: 300, height: 100, channels: 3, background: "#00a000" },
  } as const;
  const { url } = await addPicture(app, token, await sharp(green).png().toBuffer());
  const onDusk = await colours({ brand: "Harbour & Co", logo, logo_on_dusk: url });
  expect(onDusk).toEqual({ door: 0, red: 0 });
});

test("a logo elsewhere is not fetched: the name alone stands on the card", async () => {
  const logo = "https://harbour.example/logo.png";
  expect(await colours({ brand: "Portico", logo })).toEqual({ door: 0, red: 0 });
});

test("cards and the initial are drawn in the site’s pair of type, at an address of its own", async () => {
  const cards = new Set<string>();
  const icons = new Set<string>();
  const addresses = new Set<string>();
  const save = (facts: Partial<SiteFacts>) =>
    app.send("PUT", settingsPaths.siteSettings(), facts, token);
  onTestFinished(async () => void (await save({ brand: "Portico", type_pair: "threshold" })));
  for (const type_pair of typePairs) {
    await save({ brand: "Harbour & Co", logo: "", type_pair });
    const page = await (await app.fetch("/about")).text();
    const [card = "", icon = ""] = [/\/share\/about\.jpg\?v=\w+/, /\/favicon\.svg\?v=[\w%-]+/].map(
      (address) => address.exec(page)?.[0] ?? "",
    );
    addresses.add(card).add(icon);
    cards.add(Buffer.from(await (await app.fetch(card)).arrayBuffer()).toString("base64"));
    icons.add(await (await app.fetch(icon)).text());
  }
  expect(cards.size).toBe(typePairs.length);
  expect(icons.size).toBe(typePairs.length);
  expect(addresses.size).toBe(2 * typePairs.length);
});

test("the colophon has a card where it has a page, and none where it is off", async () => {
  const setting = (colophon: boolean) =>
    app.send("PUT", settingsPaths.siteSettings(), { colophon }, token);
  const line = async () => (await (await app.fetch("/about")).text()).includes("This page: ");
  expect((await app.fetch("/share/colophon.jpg")).status).toBe(200);
  expect(await line()).toBe(true);
  onTestFinished(async () => void (await setting(true)));
  await setting(false);
  for (const path of ["/colophon", "/share/colophon.jpg"]) {
    expect((await app.fetch(path)).status, path).toBe(404);
  }
  expect((await app.fetch("/share/about.jpg")).status).toBe(200);
  expect(await line()).toBe(false);
});
