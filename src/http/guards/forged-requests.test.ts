import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "#http/routes.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { everythingStored } from "#test/support/everything-stored.ts";
import { sendRaw } from "#test/support/raw-http.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

describe("requests forged by another site", () => {
  const foreign: [string, Record<string, string>][] = [
    ["a foreign Origin", { Origin: "https://evil.example" }],
    ["Origin: null", { Origin: "null" }],
    ["a look-alike Origin", { Origin: "http://agency.test.evil.example" }],
    ["Sec-Fetch-Site: cross-site", { "Sec-Fetch-Site": "cross-site" }],
  ];
  const calls: [string, string, string][] = [
    ["POST", "/api/contact", "application/json"],
    ["POST", "/contact", "application/x-www-form-urlencoded"],
    ["POST", "/api/admin/login", "application/json"],
    ["POST", "/api/admin/blogs", "application/json"],
    ["POST", "/api/admin/logout", "application/json"],
  ];
  const cases = foreign
    .flatMap(([name, headers]) =>
      calls.map(([method, path, type]) => ({ name, headers, method, path, type })),
    )
    .filter(({ name, path }) => name !== "Origin: null" || path !== "/contact");
  it.each(cases)("$method $path with $name is refused", async (forged) => {
    const before = await everythingStored(app, token);
    const answer = await app.fetch(forged.path, {
      method: forged.method,
      headers: {
        "Content-Type": forged.type,
        Authorization: `Bearer ${token}`,
        ...forged.headers,
      },
      body: JSON.stringify(newMessage),
    });
    expect((await problemOf(answer, 403)).code).toBe("forbidden");
    expect(await everythingStored(app, token)).toBe(before);
  });

  it("a browser that hides its origin may post the plain form, another site may not", async () => {
    const post = (headers: Record<string, string>) =>
      app.fetch("/contact", {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: "null",
          ...headers,
        },
        body: new URLSearchParams(newMessage).toString(),
      });
    for (const site of ["same-origin", "none"]) {
      expect((await post({ "Sec-Fetch-Site": site })).status).toBe(200);
    }
    expect((await post({})).status).toBe(200);
    for (const site of ["cross-site", "same-site"]) {
      await problemOf(await post({ "Sec-Fetch-Site": site }), 403);
    }
    await problemOf(await post({ Origin: "https://evil.example" }), 403);
  });

  it("the site's own Origin may write", async () => {
    const answer = await app.fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "http://agency.test" },
      body: JSON.stringify(newMessage),
    });
    expect(answer.status).toBe(201);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", null])(
    "JSON sent as %s is refused",
    async (type) => {
      const before = await everythingStored(app, token);
      for (const path of ["/api/contact", "/api/admin/login", "/api/admin/blogs"]) {
        const answer = await sendRaw(
          app.url,
          [
            `POST ${path} HTTP/1.1`,
            "Host: agency.test",
            `Authorization: Bearer ${token}`,
            ...(type ? [`Content-Type: ${type}`] : []),
            "Content-Length: 2",
          ],
          "{}",
        );
        expect(answer.status).toBe(415);
      }
      expect(await everythingStored(app, token)).toBe(before);
    },
  );

  it("a GET changes nothing and names the allowed methods", async () => {
    const before = await everythingStored(app, token);
    const writes = routes.filter(({ method }) => method !== "GET");
    for (const { path } of writes) {
      const answer = await app.send("GET", path.replace(":id", "x"), undefined, token);
      if (answer.status === 405) {
        expect(answer.headers.get("allow")).not.toContain("GET");
        expect((await problemOf(answer, 405)).code).toBe("method_not_allowed");
      } else expect([200, 204, 404]).toContain(answer.status);
    }
    expect(await everythingStored(app, token)).toBe(before);
  });
});
