// Builds browser and server into the folder named on the command line.
import { join } from "node:path";
import { build } from "vite";
import { precompress } from "./precompress.ts";

const [folder = "dist"] = process.argv.slice(2);
const client = join(folder, "client");

try {
  await Promise.all([
    build({ logLevel: "warn", build: { outDir: client } }).then(() => precompress(client)),
    build({ logLevel: "warn", build: { ssr: true, outDir: join(folder, "server") } }),
  ]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
