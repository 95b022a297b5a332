import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import landed from "#migrations/landed.json" with { type: "json" };
import { migrations } from "#migrations/list.ts";

const files = globSync("migrations/[0-9]*.ts").sort();
const steps = files.map((file) => basename(file, ".ts"));

it("every step of the schema is in the list, in its order", () => {
  expect(steps.length).toBeGreaterThan(25);
  expect(Object.keys(migrations)).toEqual(steps);
});

it("no step that has landed has changed, since there are databases that ran it as it was", () => {
  const sums = files.map((file) => createHash("sha256").update(readFileSync(file)).digest("hex"));
  // A new step needs the line that this asks for in landed.json. A changed one is changed back.
  expect(Object.fromEntries(steps.map((step, index) => [step, sums[index]]))).toEqual(landed);
});
