import type { IncomingMessage } from "node:http";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";
import { apiRoot, ownersApiRoot } from "#contract/paths.ts";

const PUBLIC_CALL = new RegExp(`^(?!${ownersApiRoot}(?:[/?#]|$))${apiRoot}/`);

const PREFLIGHT_KEPT_S = 7200;

/** What a browser hides from another origin’s script unless it is named. */
const EXPOSED = [
  ...["ETag", "Link", "Location", "Retry-After", "X-Request-Id"],
  ...["Content-Disposition", "Content-Range", "Accept-Ranges"],
].join(", ");

/** Whatever else a front sends needs no leave, such as `Accept` and a simple `Range`. */
const TAKEN = ["Content-Type", IDEMPOTENCY_KEY, "If-None-Match"].join(", ");

/**
 * Lets pages of listed origins make the public calls and read their answers. The portal’s calls are never among them.
 * Credentials never are, either: nothing public depends on any.
 */
export class Cors {
  readonly #origins: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  /** @param path as it is routed: decoded, and with its query or without */
  allows({ headers: { origin } }: IncomingMessage, path: string): boolean {
    return origin !== undefined && this.#origins.has(origin) && PUBLIC_CALL.test(path);
  }

  /** The headers of an answer. `Vary` stands on all, so that no cache gives one origin’s to another. */
  headers(request: IncomingMessage, path: string): [name: string, value: string][] {
    if (this.#origins.size === 0 || !PUBLIC_CALL.test(path)) return [];
    const vary: [string, string] = ["Vary", "Origin"];
    const { origin } = request.headers;
    if (origin === undefined || !this.allows(request, path)) return [vary];
    return [
      vary,
      ["Access-Control-Allow-Origin", origin],
      ["Access-Control-Expose-Headers", EXPOSED],
    ];
  }

  /** The answer to a browser that asks before it sends; null where it may not, or is not asking. */
  preflight(request: IncomingMessage, path: string, methods: readonly string[]): Response | null {
    const isAsking =
      request.method === "OPTIONS" && "access-control-request-method" in request.headers;
    if (!isAsking || !this.allows(request, path)) return null;
    const headers = {
      "Access-Control-Allow-Methods": methods.join(", "),
      "Access-Control-Allow-Headers": TAKEN,
      "Access-Control-Max-Age": String(PREFLIGHT_KEPT_S),
      "Cache-Control": "no-store",
    };
    return new Response(null, { status: 204, headers });
  }
}
