import { type IncomingHttpHeaders, request } from "node:http";
import type { z } from "zod";
import { now, type Span } from "./now.ts";

/** Longer than any bound of the product; then the answer counts as missing. */
const GIVE_UP_MS = 60_000;

export interface Call {
  method?: string;
  token?: string | null;
  json?: unknown;
  /** Sent as it is, instead of `json`. */
  body?: Buffer;
  contentType?: string;
  giveUpAfter?: number;
}

export interface Answer extends Span {
  /** 0 without a complete answer. */
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Uses a connection of its own, so that no earlier request can break it. Never throws. */
export function call(origin: string, path: string, options: Call = {}): Promise<Answer> {
  const { method = "GET", token, json, giveUpAfter = GIVE_UP_MS } = options;
  const body = json === undefined ? options.body : Buffer.from(JSON.stringify(json));
  const from = now();
  return new Promise((resolve) => {
    const fail = () => resolve({ from, to: now(), status: 0, headers: {}, body: Buffer.alloc(0) });
    const sent = request(`${origin}${path}`, {
      method,
      agent: false,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...(options.contentType ? { "Content-Type": options.contentType } : {}),
        ...(body ? { "Content-Length": body.length } : {}),
      },
      signal: AbortSignal.timeout(giveUpAfter),
    });
    sent.on("error", fail);
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", fail);
      response.on("end", () =>
        resolve({
          from,
          to: now(),
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.end(body);
  });
}

/** Null when the body is truncated or something else. */
export function readJson<Shape extends z.ZodType>(
  shape: Shape,
  body: Buffer,
): z.infer<Shape> | null {
  try {
    return shape.parse(JSON.parse(body.toString()));
  } catch {
    return null;
  }
}
