// @module-tag slow
import { join } from "node:path";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { backup } from "#cli/backup.ts";
import { moveData } from "#cli/move-data.ts";
import { restore } from "#cli/restore.ts";
import { rotateKey } from "#cli/rotate-key.ts";
import { setupLink } from "#cli/setup-link.ts";
import { type Config, readConfig } from "#config.ts";
import { openApp } from "#foundations.ts";
import { openReplacement } from "#replace-database.ts";
import { databaseKinds } from "#test/support/database.ts";
import { freshDatabase } from "#test/support/postgres.ts";
import { makeFolder, makePlace, type Place } from "./backup-site.ts";

/** The messages of SQLite and of PostgreSQL. */
const AT_WORK = /A Portico command is at work|A Portico server or command is connected/;

describe.each(databaseKinds)("on %s", (kind) => {
  let place: Place;
  let config: Config;
  let file: string;
  let alone: (() => Promise<string>)[];

  beforeEach(async () => {
    place = await makePlace(kind);
    config = readConfig(place.env);
    await (await place.start()).close();
    file = join(await makeFolder(), "site.zip");
    await place.run(backup, file);
    const { url, drop } = await freshDatabase(inject("postgresUrl"));
    onTestFinished(drop);
    alone = [
      () => place.run(restore, file, "--replace", "--yes"),
      () => place.run(moveData, "--to", kind === "SQLite" ? url : "sqlite"),
      () => place.run(rotateKey, "--lost"),
    ];
  });

  it("nothing replaces, moves or reseals a site under a command", async () => {
    // The command waits for a new password, for example.
    const command = await openApp(config);
    for (const run of alone) await expect(run()).rejects.toThrow(AT_WORK);
    await command.close();
    for (const run of alone) await run();
  });

  it("the key is not changed under a server", async () => {
    const app = await place.start();
    await expect(place.run(rotateKey, "--lost")).rejects.toThrow(/Stop (?:it|all of them) first/);
    await expect(place.run(rotateKey)).rejects.toThrow(/Stop (?:it|all of them) first/);
    await app.close();
  });

  it("no command begins while a site is being replaced", async () => {
    const replacement = await openReplacement(config, new Date());
    await expect(place.run(setupLink)).rejects.toThrow(/being replaced/);
    await replacement.end();
    await expect(place.run(setupLink)).rejects.toThrow("A password is set already");
  });

  it("commands work beside each other and beside a server", async () => {
    const app = await place.start();
    const [one, two] = [await openApp(config), await openApp(config)];
    await Promise.all([one, two, app].map((opened) => opened.close()));
  });
});
