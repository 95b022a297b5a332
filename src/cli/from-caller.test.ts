import { expect, it } from "vitest";
import { fromCaller } from "./from-caller.ts";

const here = process.cwd();

it("a path means the folder that the program was called from", () => {
  expect(fromCaller("site.zip", { PORTICO_CALLER: "/tmp" })).toBe("/tmp/site.zip");
  expect(fromCaller("../site.zip", { PORTICO_CALLER: "/tmp" })).toBe("/site.zip");
  expect(fromCaller("/var/site.zip", { PORTICO_CALLER: "/tmp" })).toBe("/var/site.zip");
  expect(fromCaller("site.zip", {})).toBe(`${here}/site.zip`);
});

it("under npm it means the folder that npm was called from", () => {
  const npm = { PORTICO_CALLER: here, INIT_CWD: "/tmp", npm_lifecycle_event: "portico" };
  expect(fromCaller("site.zip", npm)).toBe("/tmp/site.zip");
  // Another script of npm’s called the program by its path.
  expect(fromCaller("site.zip", { ...npm, npm_lifecycle_event: "nightly" })).toBe(
    `${here}/site.zip`,
  );
  expect(fromCaller("site.zip", { ...npm, PORTICO_CALLER: "/var" })).toBe("/var/site.zip");
});
