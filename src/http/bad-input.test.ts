import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { picturePaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { multipartType } from "#test/support/multipart.ts";
import { processorTime } from "#test/support/processor-time.ts";
import { openRaw, sendRaw } from "#test/support/raw-http.ts";
import { createBlog, newBlog, newMessage, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

afterEach(async () => {
  expect((await app.fetch("/healthz")).status).toBe(200);
});

function post(path: string, body: string | Uint8Array, type = "application/json") {
  return app.fetch(path, {
    method: "POST",
    headers: { "Content-Type": type, Authorization: `Bearer ${token}` },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
}

const writes = ["/api/contact", "/api/admin/login", "/api/admin/blogs", "/api/admin/ebooks"];

describe("a body that is not a JSON object", () => {
  const unreadable = [
    "{",
    "",
    "   ",
    "{name:1}",
    "{'a':1}",
    '{"a":1,}',
    "undefined",
    "NaN",
    '{"a":1}x',
  ];
  it.each(unreadable)("%j answers 400 with advice", async (body) => {
    for (const path of writes) {
      const { code } = await problemOf(await post(path, body), 400);
      expect(code).toBe("bad_request");
    }
  });

  it("bytes that are not UTF-8 answer 400", async () => {
    await problemOf(await post("/api/contact", Buffer.from('{"name":"\xff\xfe"}', "latin1")), 400);
  });

  it("one that is compressed answers 415 with advice, wherever one is taken", async () => {
    const types = ["application/json", "application/x-www-form-urlencoded", multipartType];
    const paths = ["/api/contact", "/contact", picturePaths.list()];
    const headers = { Authorization: `Bearer ${token}`, "Content-Encoding": "GZIP" };
    for (const [index, path] of paths.entries()) {
      const sent = { ...headers, "Content-Type": types[index] ?? "" };
      const body = new Uint8Array(gzipSync(JSON.stringify(newMessage)));
      const answer = await app.fetch(path, { method: "POST", headers: sent, body });
      expect((await problemOf(answer, 415)).detail).toBe(
        "The body is compressed. Send it as it is, without the header Content-Encoding.",
      );
    }
    const plain = { "Content-Type": "application/json", "Content-Encoding": "identity" };
    const body = JSON.stringify(newMessage);
    const taken = await app.fetch("/api/contact", { method: "POST", headers: plain, body });
    expect(taken.status).toBe(201);
  });

  it.each(["null", "[]", "[{}]", "7", '"text"', "true"])("%s answers 422", async (body) => {
    for (const path of [...writes, "/api/admin/smtp-config"]) {
      const { code, detail } = await problemOf(await post(path, body), 422);
      expect([code, detail]).toEqual([
        "invalid_fields",
        "Send a JSON object with the fields of this call.",
      ]);
    }
  });

  it("endless nesting answers 4xx at once", async () => {
    const deep = [
      "[".repeat(100_000),
      `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
      `{"name":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`,
      `{"x":${"[".repeat(60_000)}${"]".repeat(60_000)},"name":7}`,
    ];
    for (const body of deep) {
      const started = processorTime();
      const answer = await post("/api/contact", body);
      expect([400, 413]).toContain(answer.status);
      expect(processorTime() - started).toBeLessThan(1000);
    }
  });
});

describe("fields of a wrong type", () => {
  const wrong: unknown[] = [null, 7, true, [], ["text"], {}, { toString: "x" }];
  it.each(wrong)("%j is reported at each field of a message", async (value) => {
    const body = { name: value, email: value, message: value };
    const { errors } = await problemOf(await app.send("POST", "/api/contact", body), 422);
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(["email", "message", "name"]);
  });

  it.each(wrong)("%j is reported at each field of an article", async (value) => {
    const fields = ["title", "excerpt", "content", "category", "read_time", "image_url", "slug"];
    const body = Object.fromEntries(fields.map((name) => [name, value]));
    const answer = await app.send("POST", "/api/admin/blogs", body, token);
    const { errors } = await problemOf(answer, 422);
    expect(Object.keys(errors ?? {})).toEqual(expect.arrayContaining(fields));
  });

  it.each(["true", "false", 1, 0, null, "yes"])("%j is not a boolean", async (published) => {
    const answer = await app.send("POST", "/api/admin/blogs", { ...newBlog, published }, token);
    expect((await problemOf(answer, 422)).errors).toHaveProperty("published");
  });

  const addresses = [
    "a",
    "a@b",
    "a@b@c.d",
    "a b@c.de",
    "Bob <a@b.cd>",
    "a@b.cd,c@d.ef",
    "a@b.cd\nBcc: x@y.zz",
  ];
  it.each(addresses)("%j is not an email address", async (email) => {
    const answer = await app.send("POST", "/api/contact", { ...newMessage, email }, token);
    expect((await problemOf(answer, 422)).errors).toHaveProperty("email");
  });

  const pictures = [
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil/x.png",
    "x.png",
    "https://",
    "/a b",
    "/\\evil",
    "file:///etc/passwd",
  ];
  it.each(pictures)("%j is not a picture's address", async (image_url) => {
    const answer = await app.send("POST", "/api/admin/blogs", { ...newBlog, image_url }, token);
    expect((await problemOf(answer, 422)).errors).toHaveProperty("image_url");
  });
});

it("an address that cannot be read is the caller's fault, and no error of ours in the log", async () => {
  const { send, answer } = openRaw(app.url);
  await send("GET /a\\b HTTP/1.1\r\nHost: agency.test\r\n\r\n");
  expect((await answer).status).toBe(400);
  const lines = app.log.filter((line) => line.includes('"source":"listener"'));
  expect(lines.length).toBeGreaterThan(0);
  expect(app.log.filter((line) => line.includes("RequestError"))).toEqual([]);
});

describe("size", () => {
  const megabyte = JSON.stringify({ ...newMessage, message: "x".repeat(1024 * 1024) });

  it("a message of 1 MB is refused with a readable 413", async () => {
    const { code, detail } = await problemOf(await post("/api/contact", megabyte), 413);
    expect([code, detail]).toEqual(["too_large", expect.stringContaining("74 kB")]);
    expect((await post("/api/admin/login", megabyte)).status).toBe(413);
  });

  it("a message of the longest text is taken, however its letters are written", async () => {
    const letters = ["x", "é", "漢", "\u0001x", '"', "\\", "\n."];
    for (const letter of letters) {
      const message = letter.repeat(limits.message).slice(0, limits.message);
      const escaped = JSON.stringify({ ...newMessage, message }).replace(
        /[^ -~]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
      expect((await post("/api/contact", escaped)).status, letter).toBe(201);
      const form = new URLSearchParams({ ...newMessage, company: "", message }).toString();
      const answer = await post("/contact", form, "application/x-www-form-urlencoded");
      expect(answer.status, letter).toBe(200);
    }
  });

  it("a body nested deeper than any call needs is refused before it is read", async () => {
    for (const path of writes) {
      const deep = [`{"a":${"[".repeat(32)}`, "[".repeat(2000), `${'{"a":'.repeat(33)}1`];
      for (const body of deep) {
        const { detail } = await problemOf(await post(path, body), 400);
        expect(detail).toContain("32 levels deep");
      }
      const { detail } = await problemOf(await post(path, `{"a":"${'[\\"'.repeat(40)}`), 400);
      expect(detail).toContain("valid JSON");
    }
  });

  it("a chunked one without a declared size is refused as well", async () => {
    const { send, answer } = openRaw(app.url);
    await send(
      "POST /api/contact HTTP/1.1\r\nHost: agency.test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    for (let at = 0; at < megabyte.length; at += 65_536) {
      const piece = megabyte.slice(at, at + 65_536);
      await send(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    }
    await send("0\r\n\r\n");
    const { status, body } = await answer;
    expect([status, Problem.parse(JSON.parse(body.toString())).code]).toEqual([413, "too_large"]);
  });

  it("30,000 combining marks answer 422 at once", async () => {
    for (const field of ["name", "email", "message"]) {
      const started = processorTime();
      const body = { ...newMessage, [field]: `a${"\u0301".repeat(30_000)}` };
      expect(
        (await problemOf(await app.send("POST", "/api/contact", body), 422)).errors,
      ).toHaveProperty(field);
      expect(processorTime() - started).toBeLessThan(1000);
    }
  });

  slow("an article may have up to 2 MB", async () => {
    // It is one paragraph, because sixty thousand of them take ten seconds to render.
    const content = "a paragraph of words. ".repeat(62_000);
    expect(
      (await app.send("POST", "/api/admin/blogs", { ...newBlog, content }, token)).status,
    ).toBe(201);
    const heavy = { ...newBlog, content: "x".repeat(2 * 1024 * 1024) };
    await problemOf(await app.send("POST", "/api/admin/blogs", heavy, token), 413);
  });

  it.each([
    ["name", limits.name],
    ["company", limits.company],
    ["message", limits.message],
  ])("%s accepts %i characters and not one more", async (field, most) => {
    const fits = { ...newMessage, [field]: "x".repeat(most) };
    expect((await app.send("POST", "/api/contact", fits)).status).toBe(201);
    const body = { ...newMessage, [field]: "x".repeat(most + 1) };
    const { errors } = await problemOf(await app.send("POST", "/api/contact", body), 422);
    expect(errors?.[field]?.[0]).toContain(most.toLocaleString("en-US"));
  });

  it("endless headers are refused by the server itself", async () => {
    const answer = await sendRaw(app.url, [
      "GET / HTTP/1.1",
      "Host: x",
      `X: ${"x".repeat(100_000)}`,
    ]);
    expect(answer.status).toBe(431);
  });
});

describe("requests that are not valid HTTP", () => {
  const lines: [string, string[], number[]][] = [
    ["no Host", ["GET / HTTP/1.1"], [400]],
    ["HTTP/1.0 without Host", ["GET /healthz HTTP/1.0"], [200, 400]],
    ["a Host that is none", ["GET /x HTTP/1.1", "Host: a b/c"], [400]],
    ["two Hosts", ["GET /x HTTP/1.1", "Host: a", "Host: b"], [400, 404]],
    ["a target that is none", ["GET x HTTP/1.1", "Host: a"], [400]],
    ["a target in full that is none", ["GET http:// HTTP/1.1", "Host: a"], [400]],
    ["an unknown method", ["BREW / HTTP/1.1", "Host: a"], [400]],
    ["TRACE", ["TRACE / HTTP/1.1", "Host: a"], [405]],
    ["OPTIONS *", ["OPTIONS * HTTP/1.1", "Host: a"], [400, 404, 405]],
    [
      "two lengths",
      ["POST /api/contact HTTP/1.1", "Host: a", "Content-Length: 1", "Content-Length: 2"],
      [400],
    ],
    [
      "length and chunks",
      ["POST /api/contact HTTP/1.1", "Host: a", "Content-Length: 4", "Transfer-Encoding: chunked"],
      [400],
    ],
    ["a broken header", ["GET / HTTP/1.1", "Host: a", "no colon"], [400]],
  ];
  it.each(lines)("%s is refused and the process survives", async (_, request, statuses) => {
    expect(statuses).toContain((await sendRaw(app.url, request)).status);
  });

  it("an expectation that cannot be met is ignored", async () => {
    const me = ["GET /api/admin/me HTTP/1.1", "Host: a", "Expect: a miracle"];
    const answer = await sendRaw(app.url, me);
    expect([answer.status, Problem.parse(JSON.parse(answer.body.toString())).code]).toEqual([
      401,
      "unauthenticated",
    ]);
  });

  it("a method that an address does not support is answered with those that it does", async () => {
    const answer = await app.fetch("/api/contact", { method: "PUT" });
    expect((await problemOf(answer, 405)).detail).toContain("POST");
    expect(answer.headers.get("allow")).toBe("POST");
    const list = await app.fetch("/api/blogs", { method: "DELETE" });
    expect(list.headers.get("allow")).toBe("GET, HEAD");
    expect((await app.fetch("/api/blogs", { method: "HEAD" })).status).toBe(200);
  });

  it("a call without any token says that it needs one", async () => {
    for (const given of [[], [["Authorization", "Basic YTpi"]]] satisfies [string, string][][]) {
      const answer = await app.fetch("/api/admin/blogs", { headers: given });
      expect((await problemOf(answer, 401)).detail).toMatch(/^Sign in first, or send/);
    }
  });

  it("an id in capitals is the same id", async () => {
    const token = await app.signIn();
    const { id } = await createBlog(app, token);
    const path = `/api/admin/blogs/${id.toUpperCase()}`;
    expect(await (await app.send("GET", path, undefined, token)).json()).toMatchObject({ id });
    expect((await app.send("DELETE", path, undefined, token)).status).toBe(204);
  });

  it("an unknown address answers with a problem under the API and with a page elsewhere", async () => {
    expect((await problemOf(await app.fetch("/api/nothing"), 404)).code).toBe("not_found");
    const page = await app.fetch("/nothing");
    expect([page.status, page.headers.get("content-type")]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
  });
});
