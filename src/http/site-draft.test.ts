import { expect, it } from "vitest";
import type { CaseStudy } from "#contract/case-study.ts";
import { picturePaths, publicationPaths, siteDraftPaths, trashPaths } from "#contract/paths.ts";
import { writePicture } from "#contract/placed-picture.ts";
import type { SavedSiteDraft, SiteDraft, SitePreview, SiteVersions } from "#contract/site-draft.ts";
import { onBothOwnedApps } from "#test/support/owned-app.ts";
import { addPicture } from "#test/support/pictures.ts";
import { createCaseStudy, problemOf } from "#test/support/samples.ts";

onBothOwnedApps("the texts of the site", (site) => {
  const { call, answered, textAt, statusAt } = site;

  const read = () => answered<SiteDraft>(call("GET", siteDraftPaths.draft()));
  const write = (
    changes: Record<string, string | null>,
    seen: Record<string, string | null> = {},
  ) =>
    call("PUT", siteDraftPaths.draft(), {
      changes: Object.entries(changes).map(([key, value]) => ({
        key,
        value,
        seen: seen[key] ?? null,
      })),
    });
  const save = async (...change: Parameters<typeof write>) =>
    answered<SavedSiteDraft>(write(...change));
  const publish = () => answered<SiteDraft>(call("POST", siteDraftPaths.publish()));
  const takeBack = () => answered<SiteDraft>(call("POST", siteDraftPaths.takeBack()));
  const versions = async () =>
    (await answered<SiteVersions>(call("GET", siteDraftPaths.versions()))).items;
  const asItCame = async () => {
    await answered(call("POST", siteDraftPaths.discard()));
    const { published } = await read();
    if (Object.keys(published).length === 0) return;
    const nothing = Object.fromEntries(Object.keys(published).map((key) => [key, null]));
    await save(nothing, published);
    await publish();
  };

  it("are changed in private, published at once and taken back", async () => {
    await save({ "home.headline": "Open the right door.", "home.badge": "Powered by patience" });
    expect(await textAt("/")).toContain("Open new doors with intelligence.");
    expect((await read()).changes.map(({ key }) => key)).toEqual(["home.badge", "home.headline"]);

    const { published, changes } = await publish();
    expect(published["home.headline"]).toBe("Open the right door.");
    expect(changes).toEqual([]);
    expect(await textAt("/")).toContain("Open the right door.");
    expect(await textAt("/")).toContain("Powered by patience");

    expect((await takeBack()).published).toEqual({});
    expect(await textAt("/")).toContain("Open new doors with intelligence.");
    expect((await versions()).map(({ reason }) => reason)).toEqual(["taken_back", "published"]);
  });

  it("count an emoji of a family as one letter, however long the text may be", async () => {
    await asItCame();
    const long = "👩‍👩‍👧‍👦".repeat(2400);
    const { changes } = await save({ "privacy.visitDetail": long });
    expect(changes).toMatchObject([{ value: long }]);
  });

  it("that go back to the original words are no change", async () => {
    await asItCame();
    await save({ "about.headline": "We build." });
    const { changes } = await save({ "about.headline": null }, { "about.headline": "We build." });
    expect(changes).toEqual([]);
    await problemOf(await call("POST", siteDraftPaths.publish()), 409);
  });

  it("of two writers are both kept, unless they wrote the same text", async () => {
    await asItCame();
    await save({ "home.headline": "One" });
    const other = await save({ "home.badge": "Two", "home.headline": "Three" });
    expect(other.conflicts).toEqual([{ key: "home.headline", value: "One" }]);
    expect(other.changes.map(({ key, value }) => [key, value])).toEqual([
      ["home.badge", "Two"],
      ["home.headline", "One"],
    ]);
    const third = await save({ "home.headline": "Three" }, { "home.headline": "One" });
    expect(third.conflicts).toEqual([]);
  });

  it.each([
    ["", "This text cannot be empty (Headline)."],
    ["x".repeat(91), "Keep this text to 90 letters or fewer (Headline)."],
    ["\u202e\u200b", "This text cannot be empty (Headline)."],
  ])("refuse %j as a headline, and store nothing of the call", async (value, detail) => {
    await asItCame();
    const answer = await write({ "home.badge": "Kept out", "home.headline": value });
    const { errors } = await problemOf(answer, 422);
    expect(errors).toEqual({ "home.headline": [detail] });
    expect((await read()).changes).toEqual([]);
  });

  it.each([
    "home.nothing",
    "nothing.headline",
    "home.headline.x",
    "__proto__.x",
    "home.cards.ai.toString",
    "",
  ])("refuse %j, which is no text of the site", async (key) => {
    await problemOf(await write({ [key]: "x" }), 422);
  });

  it("are letters, whatever they say", async () => {
    await asItCame();
    const markup = '<script>alert(1)</script> & "{brand}" {nothing}';
    await save({ "home.headline": `  ${markup}\n`, "about.headline": "שלום\u202e world 👩‍👩‍👧" });
    await publish();
    const home = await textAt("/");
    expect(home).not.toContain("<script>alert");
    expect(home).toContain(
      "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Portico&quot; {nothing}</h1>",
    );
    expect(await textAt("/about")).toContain("שלום world 👩‍👩‍👧");
  });

  it("need the places without which they would not do their work", async () => {
    const answer = await write({ "about.replyValue": "Soon" });
    const { errors } = await problemOf(answer, 422);
    expect(errors?.["about.replyValue"]).toEqual([
      "Keep {reply time} in this text (The reply time).",
    ]);
  });

  it("cannot be emptied in an entry that the site came with", async () => {
    const key = "services.services.ai-automation.tagline";
    const { errors } = await problemOf(await write({ [key]: "" }), 422);
    expect(errors?.[key]).toEqual(["This text cannot be empty (Tagline)."]);
  });

  it("of a list are added, moved and removed, and an entry is public once it is whole", async () => {
    await asItCame();
    const list = "services.services";
    const ids = ["training", "ai-automation", "media-creative"];
    await save({ [list]: ids.join("\n"), [`${list}.training.title`]: "Training" });
    await publish();
    const titles = async () =>
      [
        ...(await textAt("/services")).matchAll(
          /<h2 class="type-section" id="[^"]*-title">([^<]*)/g,
        ),
      ].map(([, title]) => title);
    expect(await titles()).toEqual(["AI &amp; Automation", "Media &amp; Creative"]);

    const rest = ["tagline", "description", "includes", "bring", "get", "measure"];
    await save(Object.fromEntries(rest.map((name) => [`${list}.training.${name}`, `A ${name}`])));
    await publish();
    expect(await titles()).toEqual(["Training", "AI &amp; Automation", "Media &amp; Creative"]);
    expect(await textAt("/contact?about=training")).toContain("<b>Training</b>");
    expect(await textAt("/contact?about=business-consulting")).not.toContain("contact-prefill");
    expect(await textAt("/")).toContain("<li>Training</li>");
  });

  it("have pictures of the library, which are kept while the draft or the site shows them", async () => {
    await asItCame();
    const { app, token } = site;
    const { id, url } = await addPicture(app, token);
    const picture = (address: string) => writePicture({ address, alt: "Our office.", point: null });
    const remove = () => call("DELETE", picturePaths.item(id));
    await save({ "about.picture": picture(url) });
    await problemOf(await remove(), 409);
    await publish();
    expect(await textAt("/about")).toContain(` src="${url}"`);
    expect(await textAt("/about")).toContain("Our office.");
    const { detail } = await problemOf(await remove(), 409);
    expect(detail).toContain("Take it out of the page");
    expect(await answered(call("GET", picturePaths.item(id)))).toMatchObject({
      is_of_site: true,
      use_count: 1,
    });

    await takeBack();
    expect((await remove()).status).toBe(204);
    const [, published] = await versions();
    await answered(call("POST", siteDraftPaths.restore(published?.id ?? "")));
    expect(await statusAt(url)).toBe(200);
    await answered(call("POST", siteDraftPaths.discard()));

    expect((await remove()).status).toBe(204);
    expect((await call("DELETE", trashPaths.item(id))).status).toBe(204);
    const { errors } = await problemOf(await write({ "about.picture": picture(url) }), 422);
    expect(errors?.["about.picture"]?.[0]).toContain("no longer in the library");
    const { changes } = await answered<SiteDraft>(
      call("POST", siteDraftPaths.restore(published?.id ?? "")),
    );
    expect(changes).toEqual([]);
  });

  it.each([
    "A door",
    "{}",
    JSON.stringify({ address: "https://elsewhere.example/a.webp", alt: "" }),
    JSON.stringify({ address: '/pictures/work-1.webp"><script>', alt: "" }),
    JSON.stringify({ address: "/pictures/work-1.webp", alt: "", x: 101, y: 0 }),
    JSON.stringify({ address: "/pictures/work-1.webp", alt: "", x: 10 }),
    JSON.stringify({ address: "/pictures/work-1.webp", alt: "x".repeat(301) }),
  ])("refuse %j as a picture", async (value) => {
    const { errors } = await problemOf(await write({ "about.picture": value }), 422);
    expect(Object.keys(errors ?? {})).toEqual(["about.picture"]);
  });

  it("wait to be published until their owner has said what is seen on a picture", async () => {
    await asItCame();
    const picture = { address: "/pictures/work-1.webp", alt: null, point: null };
    const value = writePicture(picture);
    await save({ "about.picture": value });
    const { detail } = await problemOf(await call("POST", siteDraftPaths.publish()), 422);
    expect(detail).toBe("Say what is seen on the picture that you chose, or tick Decorative.");
    const plan = { publish_at: new Date(Date.now() + 3_600_000).toISOString(), time_zone: "UTC" };
    await problemOf(await call("PUT", siteDraftPaths.schedule(), plan), 422);
    await save(
      { "about.picture": writePicture({ ...picture, alt: "" }) },
      { "about.picture": value },
    );
    await publish();
  });

  it("give the share card of a page the picture that its owner chose", async () => {
    await asItCame();
    const card = async () => /og:image" content="([^"]*)"/.exec(await textAt("/about"))?.[1];
    const former = await card();
    const chosen = { address: "/pictures/work-3.webp", alt: "Five panels.", point: null };
    await save({ "about.picture": writePicture(chosen) });
    await publish();
    expect(await card()).not.toBe(former);
    expect(await textAt("/about")).toMatch(/og:image:alt" content="[^"]*Five panels\."/);
    const drawn = await site.app.fetch("/share/about.jpg");
    expect(drawn.headers.get("content-type")).toBe("image/jpeg");
  });

  it("rename a service in the work that names it, and back", async () => {
    await asItCame();
    const { app, token } = site;
    const services = ["Media & Creative", "AI & Automation", "Business Consulting"];
    const { id } = await createCaseStudy(app, token, { published: false, services });
    const named = async () => {
      const study = await answered<CaseStudy>(
        call("GET", publicationPaths["case-study"].ownersItem(id)),
      );
      return study.services;
    };
    const key = "services.services";
    await save({
      [key]: "ai-automation\nmedia-creative",
      [`${key}.ai-automation.title`]: "Agents",
      [`${key}.media-creative.title`]: "Films",
    });
    expect(await named()).toEqual(services);
    await publish();
    expect(await named()).toEqual(["Films", "Agents", "Business Consulting"]);
    await takeBack();
    expect(await named()).toEqual(services);
  });

  it("name each service once before they go out", async () => {
    await asItCame();
    const key = "services.services.media-creative.title";
    await save({ [key]: "AI & automation" });
    const problem = "Two services are called “AI & automation”. Give one of them another name.";
    const { errors } = await problemOf(await call("POST", siteDraftPaths.publish()), 422);
    expect(errors).toEqual({ [key]: [problem] });
    const plan = { publish_at: new Date(Date.now() + 3_600_000).toISOString(), time_zone: "UTC" };
    await problemOf(await call("PUT", siteDraftPaths.schedule(), plan), 422);
    await save({ [key]: "Films" }, { [key]: "AI & automation" });
    await publish();
    expect(await textAt("/services")).toContain(">Films</h2>");
  });

  it("order the menu, and the footer with it", async () => {
    await asItCame();
    await save({ "frame.pages": "services\nhome", "frame.services": "What we do" });
    await publish();
    const about = await textAt("/about");
    const [menu = ""] = /<nav class="header-nav".*?<\/nav>/s.exec(about) ?? [];
    expect([...menu.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, ...link]) => link)).toEqual([
      ["/services", "What we do"],
      ["/", "Home"],
    ]);
    const [footer = ""] = /<nav class="footer-links".*?<\/nav>/s.exec(about) ?? [];
    expect([...footer.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "/services",
      "/",
    ]);
    expect(about).toContain('header-button" href="/contact"');
  });

  it.each([
    ["training\ntraining", "Name each service once, by its id (Services)."],
    ["<b>", "Name each service once, by its id (Services)."],
    ["", "Keep at least 1 (Services)."],
    ["a\nb\nc\nd\ne\nf\ng\nh\ni", "8 is the most (Services)."],
  ])("refuse %j as the order of the services", async (order, detail) => {
    const { errors } = await problemOf(await write({ "services.services": order }), 422);
    expect(errors).toEqual({ "services.services": [detail] });
  });

  it("come back from an earlier state, and what was in the draft is kept", async () => {
    await asItCame();
    await save({ "home.headline": "First" });
    await publish();
    const [first] = await versions();
    await save({ "home.headline": "Second" }, { "home.headline": "First" });
    await publish();
    await save({ "home.badge": "Not public" });
    const restored = await answered<SiteDraft>(
      call("POST", siteDraftPaths.restore(first?.id ?? "")),
    );
    expect(restored.changes.map(({ key, value }) => [key, value])).toEqual([
      ["home.headline", "First"],
    ]);
    const [newest] = await versions();
    expect(newest).toMatchObject({ reason: "discarded", texts: { "home.badge": "Not public" } });
    await problemOf(await call("POST", siteDraftPaths.restore(crypto.randomUUID())), 404);
  });

  it("go out at the time that was chosen, as they are by then", async () => {
    await asItCame();
    const publish_at = new Date(Date.now() + 2000).toISOString();
    const plan = { publish_at, time_zone: "Australia/Sydney" };
    await problemOf(await call("PUT", siteDraftPaths.schedule(), plan), 409);
    await save({ "home.headline": "At noon" });
    const planned = await answered<SiteDraft>(call("PUT", siteDraftPaths.schedule(), plan));
    expect(planned.plan).toEqual(plan);
    await save({ "home.headline": "After noon" }, { "home.headline": "At noon" });
    await expect.poll(() => textAt("/")).toContain("After noon");
    expect(await read()).toMatchObject({ changes: [], plan: null });
  });

  it("are read ahead by whoever has a link, until it is ended, and marked for the editor alone", async () => {
    await asItCame();
    await save({ "home.headline": "Ahead of time" });
    const link = async (own: boolean) =>
      (await answered<SitePreview>(call("POST", siteDraftPaths.previews(), { own }), 201)).token;
    const [own, shared] = [await link(true), await link(false)];
    const open = (token: string, page: string) => site.app.fetch(`/preview/${token}/${page}`);
    const page = await open(shared, "home?edit");
    const html = await page.text();
    expect(html).toContain(">Ahead of time</h1>");
    expect(html).toContain(`href="/preview/${shared}/about"`);
    expect(html).not.toContain("site-text");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");

    const edited = await open(own, "home?edit");
    const marked = await edited.text();
    expect(marked).toContain('<site-text data-key="home.headline">Ahead of time</site-text></h1>');
    expect(marked).toContain('<site-value data-name="weeks">Six weeks</site-value>');
    expect(marked).not.toContain("<script");
    expect(edited.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src/);
    expect(edited.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");

    for (const path of [`${own}/nothing`, `${own}/constructor`, `${"x".repeat(43)}/home`]) {
      expect((await site.app.fetch(`/preview/${path}`)).status).toBe(404);
    }
    expect((await call("DELETE", siteDraftPaths.previews())).status).toBe(204);
    expect((await open(shared, "home")).status).toBe(404);
    expect((await open(own, "home")).status).toBe(200);
  });

  it("are not for strangers, nor for programs that may not write", async () => {
    for (const [method, path] of [
      ["GET", siteDraftPaths.draft()],
      ["POST", siteDraftPaths.publish()],
    ] as const) {
      expect((await site.app.send(method, path)).status).toBe(401);
    }
  });
});
