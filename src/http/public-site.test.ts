import { afterAll, beforeAll, expect, it } from "vitest";
import { settingsPaths, siteDraftPaths } from "#contract/paths.ts";
import { PublicSite } from "#contract/public-site.ts";
import { SITE_URL, startApp, type TestApp } from "#test/support/app.ts";
import { addPicture } from "#test/support/pictures.ts";
import { createCaseStudy } from "#test/support/samples.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const read = async () => PublicSite.parse(await (await app.fetch("/api/site")).json());

const put = async (path: string, body: object) => {
  const answer = await app.send("PUT", path, body, token);
  expect(answer.status).toBe(200);
};

const write = (key: string, value: string) =>
  put(siteDraftPaths.draft(), { changes: [{ key, value, seen: null }] });

it("says who the agency is, as pages do", async () => {
  const { url } = await addPicture(app, token);
  await put(settingsPaths.siteSettings(), {
    brand: "Harbour & Co",
    logo: url,
    brand_color: "#0f8b8d",
    type_pair: "gazette",
    corners: "soft",
    phone: "+61 2 5550 1234",
    team: [{ name: "Olive", role: "Strategy", line: "", portrait: url }],
    questions: [{ question: "When?", kind: "choice", choices: ["Soon", "Later"] }],
  });
  const site = await read();
  expect(site).toMatchObject({
    name: "Harbour & Co",
    url: SITE_URL,
    brand: { logo: SITE_URL + url, logo_on_dusk: null, color: "#0f8b8d", type_pair: "gazette" },
    contact: {
      phone: "+61 2 5550 1234",
      questions: [{ question: "When?", choices: ["Soon", "Later"] }],
    },
    team: [{ name: "Olive", portrait: SITE_URL + url }],
  });
  expect(site.brand.faces.headings).toContain("Newsreader");
  expect(site.brand.tokens).toMatchObject({ "--r-1": "10px" });
  const page = await (await app.fetch("/about")).text();
  const wall = site.brand.tokens["--c-wall"] ?? "none";
  expect(page).toContain(`--c-wall:${wall}`);
  const icon = await app.fetch(site.brand.icon.replace(SITE_URL, ""));
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/png"]);
});

it("has services, navigation and texts of the moment at which they were published", async () => {
  const before = await app.fetch("/api/site");
  const etag = before.headers.get("etag") ?? "";
  const unchanged = () => app.fetch("/api/site", { headers: { "If-None-Match": etag } });
  expect((await unchanged()).status).toBe(304);

  await write("home.headline", "Not yet public.");
  await write("services.services.ai-automation.title", "Robots for {brand}");
  expect((await unchanged()).status).toBe(304);
  expect(JSON.stringify(await read())).not.toContain("Not yet public");

  await app.send("POST", siteDraftPaths.publish(), undefined, token);
  await createCaseStudy(app, token);
  const changed = await unchanged();
  expect(changed.status).toBe(200);
  const { texts, services, navigation } = PublicSite.parse(await changed.json());
  expect(texts.home?.headline).toBe("Not yet public.");
  expect(services).toHaveLength(5);
  expect(services[0]).toMatchObject({ id: "ai-automation", title: "Robots for Harbour & Co" });
  expect(services[0]?.includes).toContain("RAG systems");
  const picture = await app.fetch((services[0]?.picture.address ?? "").replace(SITE_URL, ""));
  expect(services[0]?.picture.address).toMatch(/^http:\/\/agency\.test\/pictures\//);
  expect(picture.status).not.toBe(500);
  expect(navigation.menu.map(({ path }) => path)).toEqual([
    "/",
    "/about",
    "/services",
    "/resources",
    "/contact",
  ]);
  expect(navigation.footer.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/case-studies", "/privacy"]),
  );
  expect(navigation.button.path).toBe("/contact");
});

it("keeps what no page shows", async () => {
  const secrets = {
    answer_signature: "Signed in private",
    booking_url: "https://cal.example/in-mails-alone",
    booking_in_reply: true,
    booking_above_form: false,
    booking_after_sending: false,
  };
  await put(settingsPaths.siteSettings(), secrets);
  await write("mails.replySubject", "Only in mails");
  await app.send("POST", siteDraftPaths.publish(), undefined, token);
  const smtp = {
    smtp_host: "mail.internal.example",
    smtp_port: 587,
    smtp_username: "post",
    smtp_password: "hunter-of-snarks",
    smtp_from_email: "from@agency.example",
    smtp_from_name: "Post",
    smtp_to_email: "inbox@agency.example",
    smtp_use_tls: true,
  };
  await app.send("POST", settingsPaths.smtpConfig(), smtp, token);
  const text = JSON.stringify(await read());
  const kept = [
    "Signed in private",
    "in-mails-alone",
    "Only in mails",
    "internal.example",
    "snarks",
    "inbox@",
  ];
  for (const secret of kept) expect(text).not.toContain(secret);
  await put(settingsPaths.siteSettings(), { booking_above_form: true });
  expect((await read()).contact.booking_url).toBe("https://cal.example/in-mails-alone");
});
