import fc from "fast-check";
import { mostly } from "./weighted.ts";

const entityTags = ['"1"', '"2"', "*", 'W/"1"', '"1", "2"', '"', "", '"99999999999999999999"', "1"];
const addresses = ["198.51.100.7", "x", ",,,", "[::1]:80", "::ffff:192.0.2.1", "1.2.3.4:99999"];

/** Latin-1 values without line breaks, which garbled.ts covers. */
const oddHeaders: Record<string, readonly string[]> = {
  Range: [
    ...["bytes=0-0", "bytes=-1", "bytes=9-2", "bytes=0-,1-", "items=0-1", "bytes=", "bytes=-0"],
    ...["bytes=99999999999999999999-", `bytes=${"0-1,".repeat(500)}`, "bytes=5-100000000"],
  ],
  "If-Range": [...entityTags, "Sat, 01 Jan 2000 00:00:00 GMT"],
  "If-Match": entityTags,
  "If-None-Match": entityTags,
  "If-Modified-Since": ["Sat, 01 Jan 2000 00:00:00 GMT", "x"],
  "Accept-Encoding": [
    ...[
      "br",
      "zstd",
      "gzip",
      "identity;q=0, *;q=0",
      "br;q=0",
      "gzip;q=x",
      ", , ,",
      "x".repeat(4000),
    ],
  ],
  Accept: ["text/html", "*/*;q=0", "x"],
  Expect: ["100-continue", "a miracle"],
  Origin: ["null", "http://agency.test", "https://evil.example", "no origin", ""],
  "Sec-Fetch-Site": ["cross-site", "same-origin", "none", "x"],
  Authorization: ["", "Bearer", "Bearer x", "bearer <token>", "Basic YTpi", "Bearer <token> x"],
  "X-Forwarded-For": [...addresses, "1,".repeat(2000)],
  "X-Forwarded-Host": ["evil.example", "\xff"],
  Cookie: ["admin_token=<token>", "a=b; a=c", "x".repeat(8000), "=;=;="],
  "User-Agent": ["", "Googlebot/2.1", "\xff\xfe", "(".repeat(5000), "x".repeat(8000)],
  Referer: ["http://agency.test/", "https://a.example/?q=%ff", "no address", "x".repeat(5000)],
  "Content-Encoding": ["gzip", "br", "identity", "x"],
  "Content-Type": [
    ...["", "text/plain", "application/json; charset=utf-16", "APPLICATION/JSON;;", "a/b", ";"],
    ...["multipart/form-data", "application/x-www-form-urlencoded", `a/${"b".repeat(5000)}`],
  ],
  "Transfer-Encoding": ["gzip, chunked", "identity", "chunked, chunked"],
  Connection: ["keep-alive", "close", "Upgrade", "x"],
  Upgrade: ["websocket", "h2c"],
  "X-HTTP-Method-Override": ["DELETE"],
};

const oddHeader = fc
  .constantFrom(...Object.entries(oddHeaders))
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => pairOf(name, value)));

const manyHeaders = fc
  .nat({ max: 300 })
  .map((count) => Array.from({ length: count }, (_, index) => pairOf(`X-Many-${index}`, "x")));

/** Usually the administrator's token, a client address and unusual headers. */
export const anyHeaders: fc.Arbitrary<[string, string][]> = fc
  .tuple(
    mostly(fc.constant([pairOf("Authorization", "Bearer <token>")]), fc.constant([]), 10),
    fc.nat({ max: 255 }).map((last) => pairOf("X-Forwarded-For", `198.51.100.${last}`)),
    fc.oneof(
      { weight: 6, arbitrary: fc.constant([]) },
      { weight: 6, arbitrary: fc.array(oddHeader, { maxLength: 4 }) },
      { weight: 1, arbitrary: manyHeaders },
    ),
  )
  .map(([signed, from, odd]) => [...signed, from, ...odd]);

export function pairOf(name: string, value: string): [string, string] {
  return [name, value];
}
