import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { configKeys } from "./config.ts";

/** Node.js, PostgreSQL's client and the object store's read these by themselves. */
const READ_BY_OTHERS = /^(?:NODE_|PG|AWS_|TZ$|(?:HTTPS?|NO)_PROXY$)/i;

/** What `.env` sets and nothing reads, such as a misspelt name. */
export function unknownSettings(file = ".env"): string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return [];
  }
  return Object.keys(parseEnv(text)).filter(
    (key) => !configKeys.includes(key) && !READ_BY_OTHERS.test(key),
  );
}
