import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import {
  adminPaths,
  openapiPath,
  picturePaths,
  settingsPaths,
  sitePaths,
  trashPaths,
} from "#contract/paths.ts";
import type { SiteFacts } from "#contract/site-facts.ts";
import { SiteSettings } from "#contract/site-settings.ts";
import { siteConfig } from "#site.config";
import type { TestApp } from "#test/support/app.ts";
import { describeOnBoth } from "#test/support/database.ts";
import { all, fetchPage, linksOf, one, section, textOf, textsOf } from "#test/support/html.ts";
import { addPicture, painted } from "#test/support/pictures.ts";
import { createBlog, createEbook, problemOf } from "#test/support/samples.ts";
import { startServers } from "#test/support/servers.ts";
import { waitUntil } from "#test/support/wait.ts";

const zone = "Australia/Sydney";
const agency: Partial<SiteFacts> = {
  brand: "Harbour & Co",
  tagline: "Count first. Build second.",
  description: "Automation for wholesalers, from one team in Sydney.",
  default_author: "The Harbour team",
  email: "hello@harbour.example",
  contact_email: "write@harbour.example",
  phone: "+61 2 5550 1234",
  city: "Sydney",
  reply_within: "We reply within one working day.",
  social_profiles: ["https://www.linkedin.com/company/harbour-co"],
  legal_name: "Harbour & Co Pty Ltd",
  abn: "ABN 51824753556",
  copyright_from: 2024,
  copyright_until: 2026,
  pilot_weeks: 4,
  pilot_price_from: 9000,
  rating_value: 4.8,
  rating_count: 12,
};

describeOnBoth("the facts of the agency, on %s", (database) => {
  let app: TestApp;
  let second: TestApp | null = null;
  let token: string;
  let slug: string;
  let guide: string;
  let close = async () => {};

  beforeAll(async () => {
    ({ app, second, close } = await startServers(database));
    token = await app.signIn();
    ({ slug } = await createBlog(app, token, { author: "" }));
    ({ slug: guide } = await createEbook(app, token));
  });
  afterAll(() => close());

  const read = async () =>
    SiteSettings.parse(
      await (await app.send("GET", settingsPaths.siteSettings(), undefined, token)).json(),
    );
  const save = (facts: object, version?: number) =>
    app.fetch(settingsPaths.siteSettings(), {
      method: "PUT",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        ...(version === undefined ? {} : { "If-Match": `"${version}"` }),
      },
      body: JSON.stringify({ time_zone: zone, ...facts }),
    });
  const textAt = async (path: string, from = app) => (await from.fetch(path)).text();
  const pages = () => [
    ...Object.values(publicPages),
    sitePaths.blog(slug),
    sitePaths.ebook(guide),
    adminPaths.login(),
    "/no-such-page",
  ];
  const marksOf = async () => all((await fetchPage(app, "/")).root, ".brand svg").length;

  it("are those of site.config.ts until they are changed", async () => {
    expect(await read()).toMatchObject({
      version: 1,
      brand: siteConfig.brand,
      legal_name: siteConfig.legalName,
      contact_email: siteConfig.contactEmail,
      city: "",
      abn: "",
      team: [],
      pilot_weeks: siteConfig.pilot.weeks,
      pilot_price_from: null,
      country: siteConfig.country,
      area_served: siteConfig.areaServed,
      rating_value: null,
      rating_count: null,
      sample_rating: siteConfig.rating,
    });
  });

  it("are in the next answer of every page, feed and file once they are saved", async () => {
    // Every server has these in its cache before the change.
    for (const path of [...pages(), ...files]) {
      expect(await textAt(path), path).toMatch(/Portico|portico\.example/);
      if (second) await textAt(path, second);
    }
    expect(await marksOf()).toBe(2);
    const card = await (await app.fetch(`/share/blogs/${slug}.jpg`)).bytes();
    const { version } = await read();
    const saved = await save(agency, version);
    expect(saved.headers.get("etag")).toBe(`"${version + 1}"`);
    for (const path of [...pages(), ...files]) {
      const text = await textAt(path);
      expect(text, path).toMatch(/Harbour|harbour\.example/);
      // The sample article's author stays as it was stored.
      expect(text.replaceAll("The Portico team", ""), path).not.toMatch(/Portico/);
      expect(text, path).not.toContain("portico.example");
    }
    expect(await (await app.fetch(`/share/blogs/${slug}.jpg`)).bytes()).not.toEqual(card);
    const document = z.object({ info: z.unknown() });
    const { info } = document.parse(JSON.parse(await textAt(openapiPath())));
    expect(JSON.stringify(info)).toMatch(/Harbour.*harbour\.example/);
    expect(JSON.stringify(info)).not.toMatch(/portico/i);
    // The door is Portico's as well.
    expect(await marksOf()).toBe(0);
    expect(await textAt(adminPaths.login())).toContain("<title>Harbour &amp; Co admin</title>");
    const other = second;
    if (other)
      await waitUntil(async () => (await textAt("/", other)).includes("| Harbour &amp; Co"));
  });

  it("stand in the footer, on About, in the pilot's terms and in the structured data", async () => {
    const { root } = await fetchPage(app, sitePaths.about());
    const footer = one(root, "footer.site-footer");
    expect(textOf(footer)).toContain("© 2024–2026 Harbour & Co Pty Ltd. All rights reserved.");
    expect(linksOf(footer)).toContainEqual(["+61 2 5550 1234", "tel:+61255501234"]);
    expect(linksOf(footer)).toContainEqual([
      "LinkedIn",
      "https://www.linkedin.com/company/harbour-co",
    ]);
    expect(textsOf(footer, ".footer-facts li").join(" | ")).toContain("Sydney, Australia");
    expect(textsOf(root, ".fact-line div")).toEqual([
      "WhereSydney, Australia",
      "ABN51 824 753 556",
      "We replyWithin one working day",
    ]);
    const services = (await fetchPage(app, sitePaths.services())).root;
    expect(textsOf(services, ".pilot-terms div").slice(0, 2)).toEqual([
      "LengthFour weeks",
      "PriceFrom $9,000, fixed",
    ]);
    const home = (await fetchPage(app, "/")).root;
    const data = all(home, 'script[type="application/ld+json"]').map((script) =>
      JSON.parse(textOf(script)),
    );
    expect(data.find((one) => one["@type"] === "Organization")).toMatchObject({
      name: "Harbour & Co",
      legalName: "Harbour & Co Pty Ltd",
      email: "hello@harbour.example",
      sameAs: agency.social_profiles,
      aggregateRating: { ratingValue: "4.8", reviewCount: 12 },
    });
    expect(textOf(section(home, "Open new doors with intelligence."))).toContain("Four weeks, one");
    expect(textOf(one(home, "main"))).not.toMatch(/six weeks/i);
  });

  it("sign a blog whose author is left empty", async () => {
    const { slug: signed } = await createBlog(app, token, { title: "Signed", author: "" });
    const { root } = await fetchPage(app, sitePaths.blog(signed));
    expect(textOf(one(root, "main"))).toContain("The Harbour team");
  });

  it("show nowhere once they are emptied, and the rating leaves the structured data", async () => {
    const { status } = await save({
      tagline: "",
      phone: "",
      city: "",
      reply_within: "",
      social_profiles: [],
      legal_name: "",
      abn: "",
      copyright_until: null,
      pilot_weeks: null,
      pilot_price_from: null,
      rating_value: null,
      rating_count: null,
    });
    expect(status).toBe(200);
    const { root } = await fetchPage(app, sitePaths.about());
    expect(textOf(one(root, ".footer-base"))).toContain("© 2024 Harbour & Co. All rights");
    expect(textsOf(root, ".footer-facts li")).toEqual(["Australia,open to clients worldwide"]);
    expect(all(root, ".fact-line, .footer-brand p")).toEqual([]);
    const home = await textAt("/");
    expect(home).not.toMatch(/aggregateRating|legalName|slogan|sameAs/);
    expect(await textAt(sitePaths.services())).not.toContain("<dt>Length</dt>");
    expect(await textAt(sitePaths.atom())).not.toContain("<subtitle>");
    expect(await textAt(sitePaths.llms())).toContain("> Automation for wholesalers");
  });

  it("name the country everywhere, and its law and its currency", async () => {
    const here = { country: "DE", city: "Berlin", pilot_price_from: 9000, area_served: "Europe" };
    expect((await save(here)).status).toBe(200);
    for (const path of pages().filter((path) => path !== adminPaths.login())) {
      const text = await textAt(path);
      expect(text, path).toContain("Berlin, Germany,");
      expect(text, path).not.toMatch(/en.AU|Australia(?!\/)/);
    }
    expect(await textAt(sitePaths.services())).toContain("From €9,000, fixed");
    expect(await textAt(sitePaths.privacy())).toContain("(GDPR)");
    expect(await textAt("/")).toContain('"areaServed":"Europe"');
    await save({ country: "AU", city: "", pilot_price_from: null, area_served: "Worldwide" });
  });

  it("have the sample rating only while nobody has named the agency", async () => {
    await save({ brand: siteConfig.brand });
    expect(await textAt("/")).toContain("aggregateRating");
    expect((await read()).sample_rating).toEqual(siteConfig.rating);
    await save({ brand: "Harbour & Co" });
    expect(await textAt("/")).not.toContain("aggregateRating");
    expect((await read()).sample_rating).toBeNull();
  });

  it("are stored only where they differ, so what is set back follows the file again", async () => {
    await save({ brand: siteConfig.brand, email: siteConfig.email });
    const settings = await read();
    expect(settings.brand).toBe(siteConfig.brand);
    expect(settings.contact_email).toBe("write@harbour.example");
  });

  it("of a page that was opened before another change are refused", async () => {
    const { version } = await read();
    expect((await save({ city: "Hobart" }, version)).status).toBe(200);
    const { detail } = await problemOf(await save({ city: "Perth" }, version), 409);
    expect(detail).toContain("changed elsewhere");
    expect((await read()).city).toBe("Hobart");
    // An older client knows neither version nor facts.
    expect((await save({})).status).toBe(200);
    expect(await read()).toMatchObject({ city: "Hobart", version: version + 2 });
  });

  it("have pictures of the library, which cannot be deleted meanwhile and come out of the trash", async () => {
    const [portrait, logo] = [
      await addPicture(app, token),
      await addPicture(app, token, await painted(300, 80).png().toBuffer(), "logo.png"),
    ];
    const person = { name: "Ines Duarte", role: "Media", line: "Counts first.", portrait: "" };
    const team = [
      { ...person, portrait: portrait.url },
      { ...person, name: "Alex Marlow" },
    ];
    expect((await save({ team, logo: logo.url })).status).toBe(200);
    const { root } = await fetchPage(app, sitePaths.about());
    const people = section(root, "Who answers the door");
    expect(textsOf(people, "h3")).toEqual(["Ines Duarte", "Alex Marlow"]);
    expect(all(people, `img[src="${portrait.url}"]`)).toHaveLength(1);
    expect(all(people, ".portrait-leaf")).toHaveLength(1);
    expect(all(root, `.brand img[src="${logo.url}"]`)).toHaveLength(2);
    expect(textsOf(root, ".brand")).toEqual(["", ""]);

    const path = picturePaths.item(logo.id);
    const details = await (await app.send("GET", path, undefined, token)).json();
    expect(details).toMatchObject({ is_of_site: true, use_count: 1 });
    const unused = await app.send("GET", `${picturePaths.list()}?unused=true`, undefined, token);
    expect(await unused.json()).toEqual([]);
    const { detail } = await problemOf(await app.send("DELETE", path, undefined, token), 409);
    expect(detail).toContain("Settings › Site");

    const moveToTrash = async () => {
      await save({ logo: "", team: [] });
      expect((await app.send("DELETE", path, undefined, token)).status).toBe(204);
    };
    await moveToTrash();
    expect((await save({ logo: logo.url })).status).toBe(200);
    expect((await app.fetch(logo.url)).status).toBe(200);
    await moveToTrash();
    const erased = await app.send("DELETE", trashPaths.item(logo.id), undefined, token);
    expect(erased.status).toBe(204);
    const { errors } = await problemOf(await save({ logo: logo.url }), 422);
    expect(errors?.logo?.[0]).toContain("no longer in the library");
    expect(all((await fetchPage(app, sitePaths.about())).root, ".people")).toEqual([]);
  });
});

const publicPages = {
  home: sitePaths.home(),
  about: sitePaths.about(),
  services: sitePaths.services(),
  resources: sitePaths.resources(),
  contact: sitePaths.contact(),
  privacy: sitePaths.privacy(),
  colophon: sitePaths.colophon(),
  blogs: "/blogs",
  ebooks: "/ebooks",
};
const files = [
  sitePaths.atom(),
  sitePaths.jsonFeed(),
  sitePaths.llms(),
  sitePaths.manifest(),
  sitePaths.securityTxt(),
];
