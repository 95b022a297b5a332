import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { configKeys } from "./config.ts";

/** Node.js, PostgreSQL's client and the object store's read these by themselves. */
const READ_BY_OTHERS = /^(?:NODE_|PG|AWS_|TZ$|(?:HTTPS?|NO)_PROXY$)/i;

interface UnknownSetting {
  /** What sets it and that nothing reads it, in a sentence. */
  what: string;
  remedy: string;
}

/**
 * Finds settings that nothing reads, such as misspelt names. All of `.env` is ours; the environment is full of other
 * programs' variables, so only names that are nearly one of ours count there.
 */
export function unknownSettings(env: NodeJS.ProcessEnv, file = ".env"): UnknownSetting[] {
  const inFile = namesIn(file);
  const others = Object.keys(env).filter((name) => !inFile.includes(name));
  return [
    ...inFile
      .filter((name) => isUnknown(name) && (meant(name) || !READ_BY_OTHERS.test(name)))
      .map((name) => describe(".env", name)),
    ...others
      .filter((name) => isUnknown(name) && meant(name))
      .map((name) => describe("The environment", name)),
  ];
}

function namesIn(file: string): string[] {
  try {
    return Object.keys(parseEnv(readFileSync(file, "utf8")));
  } catch {
    return [];
  }
}

function isUnknown(name: string): boolean {
  return !configKeys.includes(name);
}

function describe(place: string, name: string): UnknownSetting {
  const one = meant(name);
  return {
    what: `${place} sets ${name}, which nothing reads.`,
    remedy: one
      ? `Did you mean ${one}?`
      : "Look for the right name in docs/operations.md, or take it out.",
  };
}

/** Two letters make another word of a short name: HOME is not HOST. */
function meant(name: string): string | undefined {
  const typed = name.toUpperCase().replace(/\W/g, "_");
  return configKeys.find((key) => distance(typed, key) <= (key.length <= 5 ? 1 : 2));
}

/** Letters that are missing, too many, wrong, or two of them swapped (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const at = (back: number, left: number) => rows[i - back]?.[j - left] ?? Number.NaN;
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(1, 0) + 1,
          (row[j - 1] ?? 0) + 1,
          at(1, 1) + (isSame ? 0 : 1),
          isSwapped ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
