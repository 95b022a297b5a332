import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settingsPaths } from "#contract/paths.ts";
import { call } from "#test/faults/call.ts";
import type { Ledger } from "#test/faults/ledger.ts";
import { type Account, type Content, prepareContent } from "#test/faults/owner.ts";
import { Product } from "#test/faults/product.ts";
import { freePort } from "#test/support/free-port.ts";
import { type MailServer, mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { storageEnvironment } from "#test/support/object-store.ts";
import { frontDatabase, frontServers, type Haproxy } from "./haproxy.ts";
import { type PatroniCluster, startPatroni } from "./patroni.ts";
import { BUCKET, type Swift, startSwift } from "./swift.ts";

/** Servers behind a front, over a PostgreSQL that fails over and an object store, all on loopback. */
export interface Cluster {
  /** The origin of the front. */
  origin: string;
  servers: Product[];
  front: Haproxy;
  database: PatroniCluster;
  store: Swift;
  mail: MailServer;
  account: Account;
  content: Content;
  ledger: Ledger;
  close(): Promise<void>;
}

const NAMES = ["one", "two", "three"];

/** @param folder with the built product */
export async function openCluster(folder: string): Promise<Cluster> {
  const temporary = mkdtempSync(join(tmpdir(), "portico-cluster-"));
  // PostgreSQL runs as another user.
  chmodSync(temporary, 0o755);
  const undo: (() => unknown)[] = [() => rmSync(temporary, { recursive: true, force: true })];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const store = await startSwift();
    undo.push(() => store.stop());
    const database = await startPatroni(temporary);
    undo.push(() => database.stop());
    const databaseFront = await frontDatabase(temporary, database.nodes);
    undo.push(() => databaseFront.kill());
    const mail = await startMailServer();
    undo.push(() => mail.close());
    const account = { username: "olive", password: "correct horse battery", token: null };
    const env = environmentOf(databaseFront.url, store, account);
    const servers: Product[] = [];
    const ports: { name: string; port: number }[] = [];
    for (const name of NAMES) {
      const port = await freePort();
      const server = makeServer(folder, { temporary, name, port, env });
      undo.push(() => server.retire());
      await server.start();
      servers.push(server);
      ports.push({ name, port });
    }
    const front = await frontServers(temporary, ports);
    undo.push(() => front.kill());
    const { origin } = front;
    const { content, ledger } = await prepareContent(origin, account);
    await setUpMail(origin, account, mail);
    return { origin, servers, front, database, store, mail, account, content, ledger, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function environmentOf(databaseUrl: string, { origin, keys }: Swift, account: Account) {
  return {
    ...storageEnvironment({
      ...{ bucket: BUCKET, endpoint: origin, region: "us-east-1", prefix: "site/" },
      ...{ ...keys, sessionToken: null },
    }),
    DATABASE_URL: databaseUrl,
    SECRET_KEY: "the same for every server of it",
    CONTACT_RATE_LIMIT: "off",
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
    NODE_COMPILE_CACHE: ".cache/compile",
    HOST: "127.0.0.1",
    LOG_LEVEL: "info",
    SITE_URL: "http://localhost:3000",
    TRUST_PROXY: "1",
  };
}

interface ServerOptions {
  temporary: string;
  name: string;
  port: number;
  env: Record<string, string>;
}

/** Each server has a data folder of its own: only database and store are shared. */
function makeServer(folder: string, { temporary, name, port, env }: ServerOptions): Product {
  const dataDir = join(temporary, `data-${name}`);
  mkdirSync(dataDir);
  return new Product({
    folder,
    port,
    logFile: join(temporary, `server-${name}.log`),
    env: { ...env, DATA_DIR: dataDir, SERVER_NAME: name },
  });
}

async function setUpMail(origin: string, { token }: Account, mail: MailServer): Promise<void> {
  const answer = await call(origin, settingsPaths.smtpConfig(), {
    method: "POST",
    json: mailSettings(mail),
    token,
  });
  if (answer.status !== 200) throw new Error(`The mail settings answered ${answer.status}.`);
}
