import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { command, request } from "./request.ts";

/** A request is answered by nobody, by a hotel's network with a page of its own, or by the server. */
type Fate = "lost" | "hotel" | { status: number; body?: object; retryAfter?: string };

const done = { status: 200, body: { id: "1" } };
const busy = { status: 409, body: { code: "conflict", detail: "Not yet." }, retryAfter: "1" };
const stale = { status: 409, body: { code: "conflict", detail: "Changed elsewhere." } };

let fates: Fate[];
let keys: (string | null)[];
let isOnline: boolean;

beforeEach(() => {
  [fates, keys, isOnline] = [[], [], true];
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("navigator", {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get("Idempotency-Key"));
    const fate = fates.shift();
    if (fate === undefined || fate === "lost") throw new TypeError("Failed to fetch");
    if (fate === "hotel") return new Response("<h1>Welcome to the hotel</h1>");
    const { status, body, retryAfter } = fate;
    return Response.json(body ?? {}, {
      status,
      headers: retryAfter ? { "Retry-After": retryAfter } : {},
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The pauses between its tries take no time here. */
async function answerTo<Answer>(sent: Promise<Answer>): Promise<Answer> {
  const settled = Promise.allSettled([sent]);
  await vi.advanceTimersByTimeAsync(60_000);
  await settled;
  return sent;
}

const change = () => answerTo(request<object>("PUT", "/api/admin/privacy", { body: {} }));

it.each<{ name: string; fates: Fate[]; gets: unknown; times: number }>([
  { name: "is sent once where it is answered", fates: [done], gets: done.body, times: 1 },
  {
    name: "is sent again where its answer is lost",
    fates: ["lost", done],
    gets: done.body,
    times: 2,
  },
  {
    name: "is given up after three times",
    fates: ["lost", "lost", "lost", done],
    gets: /reached/,
    times: 3,
  },
  {
    name: "is sent again where a guest network has answered it",
    fates: ["hotel", done],
    gets: done.body,
    times: 2,
  },
  { name: "is refused once", fates: [stale, done], gets: /Changed elsewhere/, times: 1 },
  {
    name: "is asked for again while another server works on it",
    fates: [busy, busy, busy, "lost", busy, done],
    gets: done.body,
    times: 6,
  },
])("a change $name", async ({ fates: given, gets, times }) => {
  fates = given;
  const answer = await change().catch((error: Error) => error.message);
  expect(answer).toEqual(gets instanceof RegExp ? expect.stringMatching(gets) : gets);
  expect(keys).toHaveLength(times);
  expect(new Set(keys).size, "one key").toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
});

it("every change has a key of its own", async () => {
  fates = [done, done];
  await change();
  await change();
  expect(new Set(keys).size).toBe(2);
});

it("nothing is sent again while this browser is offline", async () => {
  isOnline = false;
  await expect(change()).rejects.toThrow("You seem to be offline.");
  expect(keys).toHaveLength(1);
});

it("what only reads, or signs out, is sent once and without a key", async () => {
  await expect(request("GET", "/api/admin/me")).rejects.toThrow();
  await expect(command("POST", "/api/admin/logout", { asksToSignIn: false })).rejects.toThrow();
  expect(keys).toEqual([null, null]);
});

it("a guest network's page is no answer to a deletion, nor to a question", async () => {
  fates = ["hotel", "hotel", "hotel"];
  const deletion = answerTo(command("DELETE", "/api/admin/blogs/1"));
  await expect(deletion).rejects.toThrow("The server cannot be reached.");
  fates = ["hotel"];
  const question = request("GET", "/api/admin/blogs");
  await expect(question).rejects.toThrow("The server cannot be reached.");
});

it("whoever gives a key sends it again itself", async () => {
  const options = { body: {}, idempotencyKey: "mine" };
  await expect(request("PUT", "/api/admin/privacy", options)).rejects.toThrow();
  expect(keys).toEqual(["mine"]);
});
