import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { Problem } from "#contract/errors.ts";
import { expectDocumented, type SeenAnswer } from "#test/support/documented-answers.ts";
import type { RawAnswer } from "#test/support/raw-http.ts";
import { type FuzzRequest, format } from "./requests.ts";
import { type FuzzedSite, mustBeAnswered } from "./site.ts";

/** Answered by `node:http` itself, without a body. */
const refusedByNode = new Set([400, 408, 431]);

/** Checks what must hold for any answer. @throws with the request when it does not */
export function assertAnswer(site: FuzzedSite, request: FuzzRequest, answer: RawAnswer): void {
  try {
    checkAnswer(site, request, answer);
  } catch (cause) {
    throw new Error(`${reason(cause)}\n${format(request)}`, { cause });
  }
}

function checkAnswer(site: FuzzedSite, request: FuzzRequest, answer: RawAnswer): void {
  const { status, body } = answer;
  const found = loggedErrors(site);
  if (found.length > 0) throw new Error(`The server logged: ${found.join("\n")}`);
  if (status === 0 || !answer.isWhole) {
    if (mustBeAnswered(request)) throw new Error("The connection closed before the answer ended.");
    return;
  }
  if (status >= 500) throw new Error(`The answer is ${status}: ${body.subarray(0, 500)}`);
  if (refusedByNode.has(status) && body.length === 0) return;
  const { target } = request;
  if (request.isPlain) expectDocumented(request.method, target, seen(request.method, answer));
  if (status >= 400 && target.startsWith("/api/") && status !== 416 && request.method !== "HEAD") {
    Problem.parse(JSON.parse(body.toString()));
  }
}

function seen(method: string, { status, headers, body }: RawAnswer): SeenAnswer {
  const isJson = /json$/.test(headers["content-type"] ?? "") && method !== "HEAD";
  return {
    status,
    header: (name: string) => headers[name.toLowerCase()] ?? null,
    text: isJson ? decoded(body, headers["content-encoding"]) : null,
  };
}

function decoded(body: Buffer, encoding: string | undefined): string {
  if (encoding === "br") return brotliDecompressSync(body).toString();
  if (encoding === "zstd") return zstdDecompressSync(body).toString();
  if (encoding === "gzip") return gunzipSync(body).toString();
  return body.toString();
}

/** Such as a leaked file handle or too many listeners. */
const warnings: string[] = [];
process.on("warning", ({ name, message }) => warnings.push(`${name}: ${message}`));

const read = new WeakMap<FuzzedSite, number>();

/** New log lines of level "error" and process warnings, which no answer shows. */
export function loggedErrors(site: FuzzedSite): string[] {
  const fresh = site.app.log.slice(read.get(site) ?? 0);
  read.set(site, site.app.log.length);
  const errors = fresh.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
  return [...errors, ...warnings.splice(0)];
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
