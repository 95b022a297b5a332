// @module-tag slow
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { backup } from "#cli/backup.ts";
import { doctor } from "#cli/doctor/doctor.ts";
import { moveData } from "#cli/move-data.ts";
import { restore } from "#cli/restore.ts";
import { ConfigError } from "#config.ts";
import { freePort } from "#test/support/free-port.ts";
import { makeFolder, makePlace } from "./backup-site.ts";

it("a database that cannot be used is said in one line without its password", async () => {
  const place = await makePlace("SQLite");
  await (await place.start()).close();
  const file = join(await makeFolder(), "site.zip");
  await place.run(backup, file);
  const missing = new URL(inject("postgresUrl"));
  missing.pathname = "/no_such_database";
  const stranger = new URL(inject("postgresUrl"));
  stranger.username = "no_such_role";
  stranger.password = "geheim";
  const away = /^PostgreSQL cannot be reached.*\. Check host, name and password, and that it runs/;
  const targets: [string, RegExp][] = [
    [
      String(missing),
      /^PostgreSQL refuses the connection: database "no_such_database" does not exist\. Create it/,
    ],
    [
      String(stranger),
      /^PostgreSQL refuses the connection: .*no_such_role.*Check user and password/,
    ],
    [`postgres://u:geheim@127.0.0.1:${await freePort()}/site`, away],
    ["postgres://u:geh@im/x#y@127.0.0.1/site", away],
    ["postgres://u:ge%heim@127.0.0.1/site", away],
  ];
  for (const [url, reason] of targets) {
    const onIt = place.on({ ...place.env, DATABASE_URL: url });
    for (const run of [() => place.run(moveData, "--to", url), () => onIt.run(restore, file)]) {
      const refused = await run().catch((error: unknown) => error);
      expect(refused, url).toBeInstanceOf(ConfigError);
      expect(refused instanceof Error && refused.message).toMatch(reason);
    }
    const examined = await onIt.run({
      ...doctor,
      run: (...given) => doctor.run(...given).catch(() => undefined),
    });
    expect(examined).toMatch(
      /PostgreSQL (?:cannot be reached with DATABASE_URL|refuses the connection)/,
    );
    expect(examined).not.toMatch(/geh|heim/);
  }
});
