import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brandPalette, drawnPalette } from "#contract/brand-palette.ts";
import { coverThumbnail } from "#contract/drawn-cover.ts";
import { settingsPaths, sitePaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";

const COLOUR = "#1f7a4d";

describe("the picture behind a drawn cover", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const drawing = async (address: string = sitePaths.drawnCover()) =>
    (await app.fetch(address)).text();

  it("is an SVG in the colours of the brand, which other sites may show", async () => {
    const { status, headers } = await app.fetch(sitePaths.drawnCover());
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("image/svg+xml");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(await drawing()).toContain(drawnPalette.wall);
    const brand = { brand_color: COLOUR };
    await app.send("PUT", settingsPaths.siteSettings(), brand, await app.signIn());
    expect(await drawing()).toContain(brandPalette({ first: COLOUR, second: null }).wall);
  });

  it("is that of the title that the portal shows it for", async () => {
    const of = (title: string) => drawing(coverThumbnail(sitePaths.drawnCover(), title));
    expect(await of("Waiting costs more")).toBe(await of("Waiting costs more"));
    expect(await of("Waiting costs more")).not.toBe(await of("What a pilot is"));
    expect(await of("<script> & \ud83d")).not.toContain("script");
  });
});
