import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "selfsigned";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { findProgram } from "#test/support/debian.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { documentedBlock, onOtherAddresses } from "./documented.ts";

const web = documentedBlock("haproxy", "backend portico");
const database = documentedBlock("haproxy", "listen database");

it.each([
  ["the servers", web, 3],
  ["the database", database, 2],
])(
  "the settings of the front of %s run as the page shows them, on other addresses",
  (_, shown, count) => {
    const run = onOtherAddresses(shown, 1234, ["one 127.0.0.1:1", "two 127.0.0.1:2 port 3"]);
    const withoutAddresses = (text: string) =>
      text.split("\n").filter((line) => !/^ +(?:server|bind) /.test(line));
    expect(withoutAddresses(run)).toEqual(withoutAddresses(shown));
    expect(run.match(/^ +(?:server|bind) .*$/gm)).toEqual([
      "  bind 127.0.0.1:1234",
      "  server one 127.0.0.1:1",
      "  server two 127.0.0.1:2 port 3",
    ]);
    expect(shown.match(/^ +server /gm)).toHaveLength(count);
  },
);

const haproxy = findProgram("haproxy");

it.skipIf(haproxy === null)("HAProxy accepts the settings as they stand on the page", async () => {
  const folder = await temporaryFolder();
  const { cert, private: key } = await generate([{ name: "commonName", value: "agency.example" }]);
  const pem = join(folder, "agency.example.pem");
  writeFileSync(pem, `${cert}\n${key}`);
  for (const shown of [web, database]) {
    const file = join(folder, "haproxy.cfg");
    writeFileSync(file, shown.replace("/etc/haproxy/agency.example.pem", pem));
    const { stdout, stderr, status } = spawnSync(haproxy ?? "", ["-c", "-f", file], {
      encoding: "utf8",
    });
    expect([status, stdout + stderr]).toEqual([0, expect.not.stringMatching(/WARNING|ALERT/)]);
  }
});

it("the settings of Patroni are on the page", () => {
  expect(parse(documentedBlock("yaml", "synchronous_mode")).synchronous_mode).toBe(true);
});

it("a page without such settings is refused", () => {
  expect(() => documentedBlock("haproxy", "listen nothing")).toThrow("has 0 blocks");
  expect(() => onOtherAddresses("listen database\n", 1234, [])).toThrow("no address");
});
