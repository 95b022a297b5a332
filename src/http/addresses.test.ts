import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Address, MissedAddresses } from "#contract/address.ts";
import { addressPaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { getRaw } from "#test/support/raw-http.ts";
import { createBlog, problemOf } from "#test/support/samples.ts";

const browser = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
  Accept: "text/html,application/xhtml+xml",
};
const robot = { ...browser, "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterEach(() => app.close());

async function make(fields: object): Promise<Address> {
  const given = { kind: "short", path: "/pilot", target: "/services#pilot", source: "linkedin" };
  const answer = await app.send("POST", addressPaths.list(), { ...given, ...fields }, token);
  expect(answer.status).toBe(201);
  return Address.parse(await answer.json());
}

async function visitsOf(id: string): Promise<number | undefined> {
  const answer = await app.send("GET", addressPaths.list(), undefined, token);
  return Address.array()
    .parse(await answer.json())
    .find((one) => one.id === id)?.visits;
}

async function missed(): Promise<MissedAddresses> {
  const answer = await app.send("GET", addressPaths.missing(), undefined, token);
  return MissedAddresses.parse(await answer.json());
}

describe("a short address", () => {
  it.each([
    ["/pilot", "?utm_source=linkedin&utm_campaign=pilot"],
    ["/pilot/", "?utm_source=linkedin&utm_campaign=pilot"],
    ["/PILOT?gclid=x", "?utm_source=linkedin&utm_campaign=pilot&gclid=x"],
    ["/pilot?utm_source=forged&utm_medium=y&a=1", "?utm_source=linkedin&utm_campaign=pilot&a=1"],
    [
      "/pilot?next=https://evil.example",
      "?utm_source=linkedin&utm_campaign=pilot&next=https://evil.example",
    ],
    [`/pilot?a=${"x".repeat(3000)}`, "?utm_source=linkedin&utm_campaign=pilot"],
  ])("leads from %s on with its own words", async (asked, query) => {
    await make({ campaign: "pilot" });
    const { status, headers } = await getRaw(app.url, asked);
    expect([status, headers.location]).toEqual([302, `/services${query}#pilot`]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("counts the visits of people alone", async () => {
    const { id } = await make({});
    await getRaw(app.url, "/pilot", browser);
    await getRaw(app.url, "/pilot", { ...browser, "Sec-Purpose": "prefetch" });
    await getRaw(app.url, "/pilot", robot);
    await app.fetch("/pilot", { method: "HEAD", headers: browser, redirect: "manual" });
    expect(await visitsOf(id)).toBe(1);
  });

  it("is refused at the field that is wrong", async () => {
    for (const [fields, field] of [
      [{ path: "/Pilot" }, "path"],
      [{ path: "/p" }, "path"],
      [{ path: "/a/b" }, "path"],
      [{ path: "/admin" }, "path"],
      [{ target: "https://evil.example" }, "target"],
      [{ source: "" }, "source"],
      [{ source: "@" }, "source"],
    ] as const) {
      const given = { kind: "short", path: "/pilot", target: "/contact", source: "card" };
      const answer = await app.send("POST", addressPaths.list(), { ...given, ...fields }, token);
      expect((await problemOf(answer, 422)).errors, field).toHaveProperty(field);
    }
  });

  it("is changed and deleted", async () => {
    const { id } = await make({});
    const put = await app.send("PUT", addressPaths.item(id), { target: "/contact" }, token);
    expect(await put.json()).toMatchObject({ target: "/contact", source: "linkedin" });
    await app.send("DELETE", addressPaths.item(id), undefined, token);
    expect((await getRaw(app.url, "/pilot")).status).toBe(404);
    await problemOf(await app.send("DELETE", addressPaths.item(id), undefined, token), 404);
  });
});

describe("other forms of an address", () => {
  it.each([
    ["/About", "/about"],
    ["/about.html", "/about"],
    ["/about/index.html?a=1", "/about?a=1"],
    ["/index.php", "/"],
    ["/Blogs/Here/", "/blogs/here"],
    ["/blogs/here/amp/", "/blogs/here"],
    ["/blogs/here.html", "/blogs/here"],
    ["/blogs/here/comment-page-2/", "/blogs/here"],
    ["/blogs/here).", "/blogs/here"],
    ["/2024/05/Conversions/amp", "/blogs/here"],
    ["/2024/05/conversions/index.html", "/blogs/here"],
    ["/index.php/2024/05/conversions/", "/blogs/here"],
    ["/amp/2024/05/conversions", "/blogs/here"],
    ["/2024/05/conversions/feed/", "/feed.xml"],
    ["/page", "/blogs/here"],
  ])("%s leads to %s", async (asked, location) => {
    const { slug } = await createBlog(app, token, { slug: "here" });
    for (const path of ["/2024/05/conversions", "/page.html"]) {
      await make({ kind: "moved", path, target: `/blogs/${slug}` });
    }
    const { status, headers } = await getRaw(app.url, asked);
    expect([status, headers.location]).toEqual([301, location]);
  });

  it.each(["/aboutx", "/abou", "/blogs/nothing.html", "/print", "/assets/x.html"])(
    "%s is not found",
    async (asked) => expect((await getRaw(app.url, asked)).status).toBe(404),
  );
});

describe("what was not found", () => {
  it("is kept of people who read, without query and without secrets", async () => {
    const from = { Referer: "https://www.google.com.au/search?q=secret" };
    for (const path of [
      "/pricing?mail=ada@example.com",
      "/pricing",
      "/blogs/none",
      "/blogs/none",
    ]) {
      await getRaw(app.url, path, { ...browser, ...from });
    }
    for (let time = 0; time < 2; time += 1) {
      await getRaw(app.url, "/ada@example.com", browser);
      await getRaw(app.url, "/picture.png", { ...browser, Accept: "image/*" });
      await getRaw(app.url, "/robot", robot);
      await getRaw(app.url, "/wp-login.php", browser);
      await app.fetch("/own", {
        headers: { ...browser, Authorization: `Bearer portico_pat_${"A".repeat(43)}` },
      });
    }
    const { guesses, missed: list } = await missed();
    expect(guesses).toBe(4);
    expect(list.map(({ path, host, visits }) => [path, host, visits])).toEqual([
      ["/blogs/none", "google", 2],
      ["/pricing", "google", 2],
    ]);
  });
});
