import fc from "fast-check";
import type { oas31 } from "zod-openapi";
import { picturePaths } from "#contract/paths.ts";
import { documentOf, routes } from "#http/routes.ts";
import { bodyOf } from "./bodies.ts";
import { anyHeaders } from "./headers.ts";
import { pathOf, queryOf } from "./targets.ts";
import { mostly } from "./weighted.ts";

/** `<blog 3>`, `<blog slug 3>`, `<cursor>` and `<token>` stand for what the site has at replay. */
export interface FuzzRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer;
  /** The way in which the length of the body is declared. */
  framing: "length" | "chunked" | "none" | { contentLength: string };
  /** `aborted` disconnects after the first half. */
  delivery: "whole" | "pieces" | "aborted";
  /** True if the path is from the route table, apart from its parameters. */
  isPlain: boolean;
}

const document = documentOf("http://agency.test", "1.0.0");
const schemas = document.components?.schemas ?? {};

interface Operation {
  method: string;
  path: string;
  operation: oas31.OperationObject;
}

const operations: Operation[] = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([verb, operation]) => ({
    method: verb.toUpperCase(),
    path,
    operation,
  })),
);

/** Pages are not in the document. */
const pages: Operation[] = routes
  .filter(({ call }) => !call)
  .map(({ method, path }) => ({
    method,
    path: path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}").replace("*", "{slug}"),
    operation: {},
  }));

/** Forms can be malformed in more ways than JSON; deletions leave less to test. */
function weightOf({ method, path }: Operation): number {
  if (path.endsWith("/upload")) return 12;
  if (method === "POST" && path === picturePaths.list()) return 6;
  return method === "DELETE" ? 1 : 3;
}

export const anyRequest: fc.Arbitrary<FuzzRequest> = fc
  .oneof(...operations.map((one) => ({ weight: weightOf(one), arbitrary: fc.constant(one) })), {
    weight: 20,
    arbitrary: fc.constantFrom(...pages),
  })
  .chain(requestOf);

const oddMethods = [
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"],
  ...["PROPFIND", "BREW", "get"],
];

function requestOf({ method, path, operation }: Operation): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: mostly(fc.constant(method), fc.constantFrom(...oddMethods), 12),
      path: pathOf(path),
      query: queryOf(operation, schemas),
      headers: anyHeaders,
      contents: bodyOf(operation, schemas),
      delivery: mostly(
        fc.constant("whole" as const),
        fc.constantFrom("pieces" as const, "aborted" as const),
      ),
    })
    .map(({ path: { text, isPlain }, query, headers, contents, method, delivery }) => {
      const request: FuzzRequest = {
        method,
        target: text + query,
        headers: [...contents.headers, ...headers],
        body: contents.body,
        framing: contents.framing,
        delivery,
        isPlain,
      };
      return Object.assign(request, { [fc.toStringMethod]: () => format(request) });
    });
}

export function format({ method, target, headers, body, framing, delivery }: FuzzRequest): string {
  const shown =
    body.length > 2000 ? `${body.subarray(0, 2000)}… (${body.length} bytes)` : `${body}`;
  return [
    `${method} ${target}`,
    ...headers.map(([name, value]) => `${name}: ${value.slice(0, 200)}`),
    `(${JSON.stringify(framing)}, ${delivery})`,
    JSON.stringify(shown),
  ].join("\n");
}
