import { expect, it } from "vitest";
import { readConfig } from "#config.ts";
import { makePlace } from "#test/backup/backup-site.ts";
import { administrator } from "#test/support/administrator.ts";
import { databaseKinds } from "#test/support/database.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { readArguments } from "./arguments.ts";
import { commands } from "./commands.ts";
import { resetPassword } from "./reset-password.ts";

it.each(Object.entries(commands))(
  "%s does nothing with what it does not know",
  async (name, command) => {
    const config = readConfig({ DATA_DIR: await temporaryFolder() });
    expect(command.usage.split(" ")[0]).toBe(name);
    for (const [argument = "", ...before] of [["--lst"], ["--help"], ["-x"], ["another", "a"]]) {
      await expect(command.run(config, [...before, argument])).rejects.toThrow(
        new RegExp(`^${name} does not know “\\S+”, so nothing was done\\. Usage: .+ -- ${name}`),
      );
    }
  },
);

it("an option has a value where it takes one, and none where it does not", () => {
  const options = { to: { type: "string" }, json: { type: "boolean" } } as const;
  const read = (...given: string[]) =>
    readArguments(given, { usage: "move --to WHERE", options, words: 1 });
  expect(read("--to", "disk", "--json", "site.zip")).toMatchObject({
    values: { to: "disk", json: true },
    positionals: ["site.zip"],
  });
  for (const given of [["--to"], ["--to", "--json"], ["--to="]]) {
    expect(() => read(...given)).toThrow("move needs a value after “--to”");
  }
  expect(() => read("--json=yes")).toThrow("move does not know “--json=yes”");
});

it.each(databaseKinds)("a slip in the name does not rename the owner on %s", async (kind) => {
  const place = await makePlace(kind);
  const app = await place.start();
  await expect(place.run(resetPassword, "ownr")).rejects.toThrow(
    `The administrator is “${administrator.username}”, not “ownr”, so nothing was changed.`,
  );
  await app.signIn();
});
