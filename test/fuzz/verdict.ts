import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { Problem } from "#contract/errors.ts";
import { expectDocumented, type SeenAnswer } from "#test/support/documented-answers.ts";
import type { RawAnswer } from "#test/support/raw-http.ts";
import { type FuzzRequest, printed } from "./requests.ts";
import { type FuzzedSite, mustBeAnswered } from "./site.ts";

/** What `node:http` refuses before the app sees a request. */
const refusedByNode = new Set([400, 408, 431]);

/**
 * Checks what holds for every answer, whatever was sent.
 * @throws when it does not hold, with the request
 */
export function judge(site: FuzzedSite, request: FuzzRequest, answer: RawAnswer): void {
  try {
    judgeAnswer(site, request, answer);
  } catch (cause) {
    throw new Error(`${reason(cause)}\n${printed(request)}`, { cause });
  }
}

function judgeAnswer(site: FuzzedSite, request: FuzzRequest, answer: RawAnswer): void {
  const { status, body } = answer;
  const found = complaints(site);
  if (found.length > 0) throw new Error(`The server complained: ${found.join("\n")}`);
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

/** Such as a file that nobody closed, or a listener too many. */
const warnings: string[] = [];
process.on("warning", ({ name, message }) => warnings.push(`${name}: ${message}`));

const read = new WeakMap<FuzzedSite, number>();

/** What went wrong without an answer that says so: lines of level "error", warnings of the process. */
export function complaints(site: FuzzedSite): string[] {
  const fresh = site.app.log.slice(read.get(site) ?? 0);
  read.set(site, site.app.log.length);
  const errors = fresh.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
  return [...errors, ...warnings.splice(0)];
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
