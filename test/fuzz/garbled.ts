import fc from "fast-check";

const lines = [
  "GET / HTTP/1.1",
  "POST /api/contact HTTP/1.1",
  "GET http:// HTTP/1.1",
  "GET x HTTP/1.1",
  "GET /a b HTTP/1.1",
  "GET /\x00 HTTP/1.1",
  "GET /\xff HTTP/1.1",
  "CONNECT a:1 HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "PRI * HTTP/2.0",
  "GET / HTTP/9.9",
  "GET / HTTP/1.0",
  "GET /",
  " GET / HTTP/1.1",
  "Host: a",
  "Host: a b/c",
  "Host: [::1",
  "Host:",
  "host : a",
  "Content-Length: 5",
  "Content-Length: +5",
  "Content-Length: 5, 5",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding:\tchunked ",
  "Content-Type: application/json",
  "Content-Type: multipart/form-data; boundary=x",
  " folded: x",
  "no colon",
  ": no name",
  "a\x00b: c",
  "X: \x01\x7f\x80\xff",
  "Connection: keep-alive, Upgrade",
  "Upgrade: websocket",
  "Expect: 100-continue",
  "5",
  "zz",
  "-1",
  "ffffffffffffffff",
  "0",
  "{}",
  "--x",
  "",
  "",
  "",
];

/** Fragments of HTTP in any order, with any line endings, and noise in between. */
export const garbledBytes: fc.Arbitrary<Buffer> = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...lines) },
        { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
      ),
      fc.constantFrom("\r\n", "\r\n", "\r\n", "\n", "\r", "\r\r\n", ""),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => Buffer.from(pieces.flat().join(""), "latin1"));
