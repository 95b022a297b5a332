import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { WebhookInput } from "#contract/webhook.ts";
import { createSecrets } from "#domain/secrets.ts";
import { onBothDatabases, type TestDatabase } from "#test/support/database.ts";
import { slow } from "#test/support/slow.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { mintActor, mintProof } from "./domain/mint-actor.ts";
import { openApp } from "./foundations.ts";
import { makeNextKey, putNextKey } from "./secret-key.ts";

const first = "the key that came first";
const other = "a key of another server";

const webhook: WebhookInput = {
  name: "CRM",
  url: "https://crm.test",
  events: ["message.received"],
  format: "json",
  is_active: true,
};

onBothDatabases(({ kind, makeEmpty }) => {
  /** A server's configuration, each with a data folder of its own where the database has none. */
  const configOf = async ({ address }: TestDatabase, secretKey = "") => {
    const dataDir =
      kind === "SQLite" ? address : await mkdtemp(join(tmpdir(), "portico-secret-key-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const databaseUrl = kind === "SQLite" ? "" : address;
    return readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey });
  };
  const start = async (...given: Parameters<typeof openApp>) => {
    const opened = await openApp(...given);
    await opened.close();
    return opened.isKeyNew;
  };

  const webhookSecrets = async (config: Config, { isNew = false } = {}) => {
    const opened = await openApp(config);
    const { webhooks } = opened.app.asOwner(mintActor("olive", null));
    if (isNew) await webhooks.create(mintProof(), webhook);
    const secrets: string[] = [];
    for (const { id } of await webhooks.list()) {
      secrets.push((await webhooks.secret(mintProof(), id)).secret);
    }
    await opened.close();
    expect(secrets).toEqual([expect.stringMatching(/^whsec_/)]);
    return secrets;
  };

  it("the key that came first is the site's", async () => {
    const database = await makeEmpty();
    const config = await configOf(database, first);
    expect(await start(config)).toBe(false);
    expect(await start(config)).toBe(false);
    const odd = await configOf(database, other);
    if (kind === "SQLite") {
      // A single server that lost its key goes on, and the log says so once.
      const asServer = { role: "server" } as const;
      expect([await start(odd, asServer), await start(odd, asServer)]).toEqual([true, false]);
    } else {
      const refusal = await start(odd).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ConfigError);
      expect(refusal).toMatchObject({ message: expect.stringContaining("rotate-key --lost") });
      expect(await start(config)).toBe(false);
    }
  });

  it("a command with another key, or without one, changes nothing and makes none", async () => {
    const database = await makeEmpty();
    const config = await configOf(database, first);
    await start(config, { role: "server" });
    await expect(start(await configOf(database, other))).rejects.toThrow(
      "The site has another key than this command",
    );
    const keyless = await configOf(database);
    await expect(start(keyless)).rejects.toThrow("There is no key of the site in");
    expect(existsSync(join(keyless.dataDir, "secret.key"))).toBe(false);
    expect(await start(config, { role: "server" })).toBe(false);
  });

  it("a lost key is replaced when somebody says so", async () => {
    const database = await makeEmpty();
    await start(await configOf(database, first));
    const config = await configOf(database, other);
    expect(await start(config, { takesKey: true })).toBe(true);
    expect(await start(config)).toBe(false);
  });

  it("servers that start at once over an empty database agree on one key", async () => {
    if (kind === "SQLite") return;
    const database = await makeEmpty();
    const configs = await Promise.all([first, other].map((key) => configOf(database, key)));
    const starts = await Promise.allSettled(configs.map((config) => start(config)));
    expect(starts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  slow("a change of the key holds, also when it was interrupted", async () => {
    const config = await configOf(await makeEmpty());
    const { dataDir } = config;
    const change = async () => {
      const opened = await openApp(config);
      const next = await makeNextKey(dataDir);
      await opened.changeKey(createSecrets(next));
      await opened.close();
      return next;
    };
    const secrets = await webhookSecrets(config, { isNew: true });
    await change();
    await putNextKey(dataDir);
    expect(await start(config)).toBe(false);
    expect(await webhookSecrets(config)).toEqual(secrets);
    // Killed before the file got its name.
    const next = await change();
    expect(await start(config)).toBe(false);
    expect(await readFile(join(dataDir, "secret.key"), "utf8")).toBe(`${next}\n`);
    // Killed before the database had it.
    await makeNextKey(dataDir);
    expect(await start(config)).toBe(false);
    expect(await readFile(join(dataDir, "secret.key"), "utf8")).toBe(`${next}\n`);
  });
});
