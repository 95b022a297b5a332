// Builds browser and server into the folder named on the command line.
import { join } from "node:path";
import { build } from "vite";
import { precompress } from "./precompress.ts";

const [folder = "dist"] = process.argv.slice(2);
const client = join(folder, "client");

/** These find their binaries beside their own files, so they stay where they are. */
const nativePackages = ["@node-rs/argon2", "better-sqlite3", "pg", "sharp"];

try {
  await Promise.all([
    build({ logLevel: "warn", build: { outDir: client } }).then(() => precompress(client)),
    build({
      logLevel: "warn",
      // One file loads in a third of the time that a thousand small ones take.
      ssr: { noExternal: true, external: nativePackages },
      build: { ssr: true, outDir: join(folder, "server") },
    }),
  ]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
