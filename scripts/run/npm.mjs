import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** The npm that started us, the one beside Node.js, or PATH's. */
export function npm(node) {
  const env = { PATH: pathWith(node) };
  const beside = join(dirname(process.execPath), "../lib/node_modules/npm/bin/npm-cli.js");
  const script = [process.env.npm_execpath, beside].find(
    (path) => path !== undefined && /npm-cli\.js$/.test(path) && existsSync(path),
  );
  if (script === undefined) return { command: "npm", args: [], env };
  return { command: node, args: [script], env };
}

/** Puts the folder of the given Node.js first. */
export function pathWith(node) {
  return `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`;
}
