import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#test/support/free-port.ts";
import { type Line, openLine } from "#test/support/line.ts";
import { freshDatabase, type Postgres, withClient } from "#test/support/postgres.ts";
import { type FakeClock, makeFakeClock } from "./fake-clock.ts";
import type { Ledger } from "./ledger.ts";
import { type Account, type Content, prepareContent } from "./owner.ts";
import { Product } from "./product.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

export type DatabaseKind = "SQLite" | "PostgreSQL";

/** What a fault works with, beside the product and its database. */
export interface SiteNeeds {
  /** A small file system of its own for the data folder. */
  disk?: boolean;
  /** A clock of its own. */
  clock?: boolean;
  /** A line to the database that can be held silent. */
  line?: boolean;
  /** Where the log goes, in place of a file that has room. */
  log?: "the data's disk" | "/dev/full";
}

/** The built product with its data, its database and whatever is about to go wrong with them. */
export interface Site {
  product: Product;
  dataDir: string;
  account: Account;
  content: Content;
  ledger: Ledger;
  postgres: SitePostgres | null;
  disk: SmallDisk | null;
  clock: FakeClock | null;
  line: Line | null;
  /** Promises that a fault saw broken itself, beside those that every fault is judged by. */
  broken: string[];
  /** Says what is being done to it. */
  tell(text: string): void;
  close(): Promise<void>;
}

export interface SitePostgres {
  server: Postgres;
  /** The site's own database, for the superuser. */
  adminUrl: string;
  /** The same, as the product signs in. */
  productUrl: string;
}

interface SiteOptions {
  /** Where the built product is. */
  folder: string;
  /** The server for the site's database; null for SQLite. */
  postgres: Postgres | null;
  needs: SiteNeeds;
  tell(text: string): void;
}

const openSites = new Set<() => Promise<void>>();
let isRunOver = false;

/** For a run that is broken off: nothing of it stays behind, and no other site is opened. */
export async function closeSites(): Promise<void> {
  isRunOver = true;
  for (const close of openSites) await close();
}

/** Starts a new site and makes its content. */
export async function openSite({ folder, postgres, needs, tell }: SiteOptions): Promise<Site> {
  const undo: (() => unknown)[] = [];
  const onClose = (step: () => unknown) => {
    undo.push(step);
    if (isRunOver) throw new Error("The run is over.");
  };
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
    openSites.delete(close);
  };
  openSites.add(close);
  try {
    const temporary = mkdtempSync(join(tmpdir(), "portico-fault-"));
    onClose(() => rmSync(temporary, { recursive: true, force: true }));
    const disk = needs.disk ? mountSmallDisk() : null;
    if (disk) onClose(() => disk.remove());
    const clock = needs.clock ? makeFakeClock() : null;
    if (clock) onClose(() => clock.remove());
    const database = postgres ? await makeDatabase(postgres) : null;
    if (database) onClose(database.drop);
    const line = needs.line && database ? await openLine(database.productUrl) : null;
    if (line) onClose(() => line.close());

    const dataDir = join(disk?.folder ?? temporary, "data");
    mkdirSync(dataDir);
    const account = { username: "olive", password: "correct horse battery", token: null };
    const product = new Product({
      folder,
      port: await freePort(),
      logFile: logFileOf(needs, temporary, disk),
      env: {
        ...clock?.env,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl(database, line),
        CONTACT_RATE_LIMIT: "off",
        ADMIN_USERNAME: account.username,
        ADMIN_PASSWORD: account.password,
        NODE_COMPILE_CACHE: ".cache/compile",
        // Named, so that a .env of the product's folder changes nothing.
        HOST: "127.0.0.1",
        LOG_LEVEL: "info",
        SITE_URL: "http://localhost:3000",
        TRUST_PROXY: "0",
      },
    });
    onClose(() => product.retire());
    await product.start();
    const { content, ledger } = await prepareContent(product.origin, account);
    const parts = { product, dataDir, account, content, ledger, disk, clock, line };
    return { ...parts, postgres: database, broken: [], tell, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The product signs in as an account without privileges, whom no reserved connection helps. */
async function makeDatabase(server: Postgres): Promise<SitePostgres & { drop(): Promise<void> }> {
  const { url: adminUrl, drop } = await freshDatabase(server.url);
  const name = new URL(adminUrl).pathname.slice(1);
  await withClient(adminUrl, async (client) => {
    await client.query(`create role ${name} login`);
    await client.query(`alter database ${name} owner to ${name}`);
  });
  const productUrl = new URL(adminUrl);
  productUrl.username = name;
  return { server, adminUrl, productUrl: productUrl.href, drop };
}

function databaseUrl(database: SitePostgres | null, line: Line | null): string {
  const url = database?.productUrl ?? "";
  if (!line) return url;
  const overLine = new URL(url);
  overLine.port = new URL(line.url).port;
  return overLine.href;
}

function logFileOf(needs: SiteNeeds, temporary: string, disk: SmallDisk | null): string {
  if (needs.log === "/dev/full") return "/dev/full";
  return join(needs.log && disk ? disk.folder : temporary, "site.log");
}
