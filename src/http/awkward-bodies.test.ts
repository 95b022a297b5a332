import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { contactFormSignals } from "#contract/contact-texts.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { processorTime } from "#test/support/processor-time.ts";
import { slow } from "#test/support/slow.ts";
import { routes } from "./routes.ts";

/**
 * Milliseconds of the only thread, beyond those for an empty body. Any page takes 10 with React as the
 * tests load it, and 2 in a build.
 */
const MOST_MS = 20;
/** One try compiles the code, another may collect garbage, and a busy machine is slow. */
const TRIES = 8;

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

interface Request {
  path: string;
  type: string;
  body: string;
}

let app: TestApp;
let client: Worker;

beforeAll(async () => {
  app = await startApp();
  // The client has a thread of its own, so that its work is not measured.
  const send = `
    const { parentPort, workerData } = require("node:worker_threads");
    parentPort.on("message", async ({ path, type, body }) => {
      const headers = { "Content-Type": type, Accept: "text/html", Origin: workerData.origin };
      const answer = await fetch(workerData.url + path, { method: "POST", headers, body });
      await answer.arrayBuffer();
      parentPort.postMessage(answer.status);
    });`;
  const workerData = { url: app.url, origin: "http://agency.test" };
  client = new Worker(send, { eval: true, workerData });
});
afterAll(async () => {
  await client.terminate();
  await app.close();
});

/** The same letter in JSON and in a form. */
const letters: readonly (readonly [json: string, form: string])[] = [
  ["a", "a"],
  ['\\"', "%22"],
  ["<", "%3C"],
  ["&", "%26"],
  ["\\\\", "%5C"],
  ["\\u0001", "%01"],
  ["\\r\\n", "%0D%0A"],
  [" ", "+"],
  ["\u00a0", "%C2%A0"],
  ["😀", "%F0%9F%98%80"],
  ["\\ud800", "%ED%A0%80"],
  ["\uffff", "%EF%BF%BF"],
  ["\u0315\u0301\u0327", "%CC%95%CC%81%CC%A7"],
  ["\\u1ee9", "%E1%BB%A9"],
  ["@", "%40"],
  [".", "."],
  ["-", "-"],
  ["1", "1"],
  ["http://", "http%3A%2F%2F"],
  ["[url=", "%5Burl%3D"],
  ["%", "%"],
];

function jsonBodies(fields: readonly string[], bytes: number): string[] {
  const filled = (text: string, names: readonly string[]) => {
    const each = Math.floor((bytes - 20 * fields.length) / names.length);
    const values = fields.map((name) => [name, names.includes(name) ? times(text, each) : "x"]);
    return `{${values.map(([name, value]) => `"${name}":"${value}"`).join(",")}}`;
  };
  const nested = (open: string, close: string, inside = "") => {
    const depth = Math.floor(bytes / (open.length + close.length));
    return open.repeat(depth) + inside + close.repeat(depth);
  };
  const many = (one: string) => times(`${one},`, bytes - one.length - 10) + one;
  return [
    ...letters.flatMap(([text], at) => [
      filled(text, fields),
      filled(text, [fields[at % fields.length] ?? ""]),
    ]),
    nested("[", "]"),
    nested('{"a":', "}", "1"),
    "[".repeat(bytes),
    `[${many("[]")}]`,
    `[${many("{}")}]`,
    `[${many("1")}]`,
    `[${many('""')}]`,
    `[${many("[[[[]]]]")}]`,
    `{${many('"a":1')}}`,
    `{${numbered(bytes)}}`,
    `{"${times("\\u0001", bytes - 10)}":1}`,
    `{"${times('\\"', bytes - 10)}":1}`,
    times("1", bytes),
    `1e${times("9", bytes - 2)}`,
    `0.${times("1", bytes - 2)}`,
    times('"', bytes),
    ...fields.flatMap((name) => [
      `{"${name}":[${many("[]")}]}`,
      `{"${name}":{${numbered(bytes - 30)}}}`,
      `{"${name}":${times("1", bytes - 30)}}`,
    ]),
  ].map((body) => body.slice(0, bytes));
}

function formBodies(fields: readonly string[], bytes: number): string[] {
  return [
    ...letters.flatMap(([, text], at) => [
      fields
        .map((name) => `${name}=${times(text, bytes / fields.length - name.length - 2)}`)
        .join("&"),
      `${fields[at % fields.length]}=${times(text, bytes - 20)}`,
      `message=${times(text, bytes - 20)}`,
    ]),
    times("&", bytes),
    times("=", bytes),
    times("a=&", bytes),
    times("%", bytes),
    times("message=x&", bytes),
    numbered(bytes).replaceAll('"', "").replaceAll(":", "=").replaceAll(",", "&"),
  ];
}

function times(text: string, bytes: number): string {
  return text.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(text))));
}

function numbered(bytes: number): string {
  const one = (at: number) => `"k${at.toString(36).padStart(4, "0")}":1`;
  return Array.from({ length: Math.floor(bytes / 11) }, (_, at) => one(at)).join(",");
}

/** Every call that reads a body before it knows the sender. */
const calls = routes.flatMap(({ path, access, call }) => {
  const { body, bodyType = JSON_TYPE, maxBytes = 0 } = call ?? {};
  if (!body || (access !== "public" && bodyType !== FORM_TYPE)) return [];
  const fields = fieldsOf(body);
  return [{ path: path.replace(/:\w+/g, "x"), type: bodyType, fields, bytes: maxBytes }];
});

const contactForm = {
  path: "/contact",
  type: FORM_TYPE,
  fields: ["name", "email", "company", "message", ...Object.values(contactFormSignals)],
  bytes: 96 * 1024,
};

function fieldsOf(schema: z.ZodType): string[] {
  const {
    properties = {},
    allOf = [],
    oneOf = [],
  } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    metadata: z.registry(),
  });
  const parts = [{ properties }, ...allOf, ...oneOf];
  return [...new Set(parts.flatMap((part) => Object.keys(part.properties ?? {})))];
}

/** Returns the status and the fastest of several tries. */
async function send(request: Request, most: number): Promise<{ status: number; ms: number }> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 1; ; tried += 1) {
    const before = processorTime();
    client.postMessage(request);
    const [status] = await once(client, "message");
    least = Math.min(least, processorTime() - before);
    if (least <= most || tried === TRIES) return { status, ms: least };
  }
}

it("knows the calls that anybody may send a body to", () => {
  expect(calls.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/api/contact", "/api/admin/login", "/api/visits"]),
  );
});

slow(`no body of a stranger takes more than ${MOST_MS} ms of the only thread`, async () => {
  const costly: string[] = [];
  for (const { path, type, fields, bytes } of [...calls, contactForm]) {
    expect(bytes, path).toBeGreaterThan(0);
    const bodies = type === FORM_TYPE ? formBodies(fields, bytes) : jsonBodies(fields, bytes);
    const { ms: empty } = await send({ path, type, body: "" }, 0);
    for (const body of bodies) {
      const { status, ms } = await send({ path, type, body }, empty + MOST_MS);
      expect(status, `${path} ${body.slice(0, 60)}`).not.toBe(413);
      expect(status, `${path} ${body.slice(0, 60)}`).toBeLessThan(500);
      if (ms > empty + MOST_MS) costly.push(`${path} ${body.slice(0, 60)}…: ${ms.toFixed(1)} ms`);
    }
  }
  expect(costly).toEqual([]);
});
