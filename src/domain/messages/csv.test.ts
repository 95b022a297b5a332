import { expect, it } from "vitest";
import { toCsv } from "./csv.ts";

/** Returns all that a spreadsheet may take for the beginning of a cell, whichever list separator it has. */
function beginnings(csv: string): string[] {
  return csv.split(/[\r\n\t;,]/).map((piece) => piece.replace(/^[\s"]+/, ""));
}

it.each([
  "=1+1",
  "\t=1+1",
  "\r=1+1",
  "＝1+1",
  "Hello\n=cmd|'/c calc'!A0;x",
  "Hello\r\n\r\n+1",
  "a;-1",
  "a;;@SUM(A1)",
  "a\t=1",
  "a; =1",
  'a\n"=1"',
  'a;"" "=1',
  "a\n\u00a0=1",
  "a\n＝1",
])("no cell of %j is a formula, whatever separates cells", (value) => {
  const csv = toCsv([["Ada", value, "no"]]);
  for (const beginning of beginnings(csv)) expect(beginning).not.toMatch(/^[=+\-@＝＋－＠]/);
  expect(csv.replaceAll("'", "")).toBe(
    `"Ada","${value.replaceAll("'", "").replaceAll('"', '""')}","no"\r\n`,
  );
});

it("a text without a sign at such a place stays as it is", () => {
  const text = "Hi; I pay 3-4 a day = fine,\nmail me: ada@company.com\n\tAda + Eve";
  expect(toCsv([[text]])).toBe(`"${text}"\r\n`);
});

it("a long run of breaks takes no longer than any text", () => {
  const text = "\n".repeat(200_000);
  const begun = performance.now();
  expect(toCsv([[`a${text}b`]])).toBe(`"a${text}b"\r\n`);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
