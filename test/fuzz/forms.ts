import fc from "fast-check";
import { pdf } from "#test/support/multipart.ts";
import type { Contents } from "./bodies.ts";
import { hostileTexts } from "./values.ts";

const BOUNDARY = "fuzz-boundary";

/** Names are not escaped, so that they may break out of their quotes. */
const fileNames = [
  ...["guide.pdf", "guide.pdf", "guide.PDF", "", ".pdf", "../../x.pdf", "a\0b.pdf", 'a"b.pdf'],
  ...["C:\\x\\guide.pdf", `${"x".repeat(5000)}.pdf`, "物語 🤔.pdf", "%00.pdf", "guide.pdf.exe"],
] as const;

const dispositions = fc.oneof(
  { weight: 4, arbitrary: fc.constant('form-data; name="file"; filename="guide.pdf"') },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom("file", "file", "other", "", "__proto__"),
        fc.constantFrom(...fileNames),
      )
      .map(([name, fileName]) => `form-data; name="${name}"; filename="${fileName}"`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'form-data; name="file"',
      "form-data",
      'attachment; name="file"; filename="guide.pdf"',
      "form-data; name=file; filename*=UTF-8''%ff%00.pdf",
      `form-data; ${"x=y; ".repeat(500)}`,
      "",
    ),
  },
);

/** A picture of one pixel (GIF89a). */
const gif = Buffer.from("R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

const contents = fc.oneof(
  { weight: 1, arbitrary: fc.constant(gif) },
  { weight: 1, arbitrary: fc.nat({ max: gif.length }).map((end) => gif.subarray(0, end)) },
  { weight: 4, arbitrary: fc.constant(pdf("fuzz", 2000)) },
  { weight: 1, arbitrary: fc.constant(pdf("fuzz", 300_000)) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts).map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.constant(Buffer.from(`%PDF-\r\n--${BOUNDARY}\r\n\r\nx`)) },
);

const moreHeaders = fc.oneof(
  { weight: 4, arbitrary: fc.constant("Content-Type: application/pdf\r\n") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "Content-Type: multipart/mixed; boundary=x\r\n",
      "Content-Transfer-Encoding: base64\r\n",
      "no colon\r\n",
      `X: ${"x".repeat(20_000)}\r\n`,
      "X: y\r\n".repeat(200),
      "Content-Disposition: form-data; name=second\r\n",
    ),
  },
);

const part = fc
  .tuple(dispositions, moreHeaders, contents)
  .map(([disposition, headers, content]) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${headers}\r\n`),
      content,
      Buffer.from("\r\n"),
    ]),
  );

const crowd = fc
  .constantFrom("file", "x")
  .map((name) =>
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n\r\n`.repeat(
        10_000,
      ),
    ),
  );

const parts = fc.oneof(
  { weight: 12, arbitrary: fc.array(part, { maxLength: 4 }).map((all) => Buffer.concat(all)) },
  { weight: 1, arbitrary: crowd },
);

const ends = fc.oneof(
  { weight: 4, arbitrary: fc.constant(`--${BOUNDARY}--\r\n`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", `--${BOUNDARY}`, `--${BOUNDARY}--`, "--other--\r\n"),
  },
);

const types = fc.oneof(
  { weight: 8, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "multipart/form-data",
      "multipart/form-data; boundary=",
      `multipart/form-data; boundary="${BOUNDARY}"; charset=utf-16`,
      `multipart/form-data; boundary=${"x".repeat(500)}`,
      `multipart/mixed; boundary=${BOUNDARY}`,
      "multipart/form-data; boundary=a; boundary=b",
      "application/x-www-form-urlencoded",
    ),
  },
);

/** Often malformed, sometimes truncated. */
export const formBody: fc.Arbitrary<Contents> = fc
  .record({
    parts,
    end: ends,
    type: types,
    framing: fc.constantFrom("length" as const, "chunked" as const),
    kept: fc.oneof(
      { weight: 4, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    ),
  })
  .map(({ parts: inner, end, type, framing, kept }) => {
    const whole = Buffer.concat([inner, Buffer.from(end)]);
    return {
      body: whole.subarray(0, Math.round(whole.length * kept)),
      headers: [["Content-Type", type]],
      framing,
    };
  });
