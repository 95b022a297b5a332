import { posix } from "node:path";
import { limits } from "#contract/limits.ts";

/** Folders from which static site generators serve files at the root. */
const STATIC_FOLDERS = ["", "static", "public", "assets", "source", "content"];

/**
 * Finds the file that an address in a text means. A file system of another kind may have changed how
 * its name is written: with composed letters or not, in capitals or not, with `\\` or `/`.
 */
export class FileLookup {
  readonly #paths = new Map<string, string[]>();
  readonly #byName = new Map<string, string[]>();

  constructor(paths: readonly string[]) {
    for (const path of paths) {
      addTo(this.#paths, folded(path), path);
      addTo(this.#byName, folded(posix.basename(path)), path);
    }
  }

  /** @param folders that the text may mean. Null where the export has no such file. */
  find(address: string, folders: readonly string[]): string | null {
    if (address.length > limits.url) return null;
    for (const form of formsOf(address)) {
      const found = this.#findForm(form, folders);
      if (found !== null) return found;
    }
    return null;
  }

  #findForm({ path, from }: Form, folders: readonly string[]): string | null {
    for (const folder of from === "text" ? folders : []) {
      const beside = this.#at(posix.normalize(posix.join(folder, path)));
      if (beside !== null) return beside;
    }
    // Relative to the address of the page, it leads out of the folder that the text is in.
    const plain = path.replace(/^(?:\.{0,2}\/)+/, "");
    for (const root of STATIC_FOLDERS) {
      const found = this.#at(posix.join(root, plain));
      if (found !== null) return found;
    }
    return this.#findByEnd(plain, from);
  }

  #at(path: string): string | null {
    const same = this.#paths.get(folded(path)) ?? [];
    return same.find((one) => one === path) ?? same[0] ?? null;
  }

  /** Finds a file by at least its name and folder; by its name alone if the site has no other of that name. */
  #findByEnd(path: string, from: Form["from"]): string | null {
    const parts = folded(path).split("/");
    const named = this.#byName.get(parts.at(-1) ?? "") ?? [];
    let found = from === "elsewhere" || named.length !== 1 ? null : (named[0] ?? null);
    let most = 1;
    for (const one of named) {
      const same = sameAtEnd(folded(one).split("/"), parts);
      if (same > most) [found, most] = [one, same];
    }
    return found;
  }
}

function addTo(map: Map<string, string[]>, key: string, path: string): void {
  const same = map.get(key);
  if (same) same.push(path);
  else map.set(key, [path]);
}

function folded(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

function sameAtEnd(one: readonly string[], other: readonly string[]): number {
  let same = 0;
  while (same < other.length && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  return same;
}

interface Form {
  path: string;
  from: "text" | "root" | "elsewhere";
}

/**
 * Returns what an address may mean: itself, decoded or not, and the picture that it is a smaller form of, as in
 * WordPress’s `-300x200` and Ghost’s `/size/w600`.
 */
function formsOf(address: string): Form[] {
  const [plain = ""] = address.split(/[?#]/, 1);
  const isElsewhere = /^(?:https?:)?\/\//i.test(address);
  if (isElsewhere && !URL.canParse(address, "https://x")) return [];
  const path = isElsewhere ? new URL(address, "https://x").pathname : plain;
  if (path === "" || /^[a-z][a-z\d+.-]+:/i.test(path)) return [];
  const from = isElsewhere ? "elsewhere" : /^[\\/]/.test(path) ? "root" : "text";
  const written = [path, decoded(path)].map((one) => one.replaceAll("\\", "/"));
  const whole = written.map((one) =>
    one.replace(/-\d{2,4}x\d{2,4}(?=\.\w+$)/, "").replace(/\/size\/w\d+(?:h\d+)?\//, "/"),
  );
  return [...new Set([...whole, ...written])].map((one) => ({ path: one, from }));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
