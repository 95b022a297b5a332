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

export interface SiteNeeds {
  /** A small file system of its own for the data folder. */
  disk?: boolean;
  clock?: boolean;
  /** A connection to the database that can be held silent. */
  line?: boolean;
  /** Instead of a file with room. */
  log?: "the data's disk" | "/dev/full";
}

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
  /** Broken promises that a fault saw itself. */
  broken: string[];
  /** Reports progress. */
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
  /** The folder of the built product. */
  folder: string;
  /** Null for SQLite. */
  postgres: Postgres | null;
  needs: SiteNeeds;
  tell(text: string): void;
}

const openSites = new Set<() => Promise<void>>();
let isRunOver = false;

/** Cleans up after an aborted run: leaves nothing behind, and opens no other site. */
export async function closeSites(): Promise<void> {
  isRunOver = true;
  for (const close of openSites) await close();
}

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
        // Set, so that a .env in the product's folder has no effect.
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

/** The product signs in without privileges, so that no reserved connection helps it. */
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
