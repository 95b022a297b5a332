import { posix } from "node:path";
import { limits } from "#contract/limits.ts";

/** Where static site generators keep what they serve from the root. */
const STATIC_FOLDERS = ["", "static", "public", "assets", "source", "content"];

/** Finds the file that an address in a text means. */
export class FileLookup {
  readonly #paths: ReadonlySet<string>;
  readonly #byName = new Map<string, string[]>();

  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths);
    for (const path of paths) {
      const name = posix.basename(path).toLowerCase();
      const same = this.#byName.get(name);
      if (same) same.push(path);
      else this.#byName.set(name, [path]);
    }
  }

  /** @param folder of the text, inside the export. Null where the export has no such file. */
  find(address: string, folder: string): string | null {
    const path = address.length > limits.url ? null : pathOf(address);
    if (path === null) return null;
    for (const form of formsOf(path.value)) {
      const found = path.isRooted ? this.#findRooted(form) : this.#findRelative(form, folder);
      if (found !== null) return found;
    }
    return null;
  }

  #findRelative(path: string, folder: string): string | null {
    const beside = posix.normalize(posix.join(folder, path));
    if (this.#paths.has(beside)) return beside;
    return beside.startsWith("..") ? null : this.#findRooted(path);
  }

  #findRooted(path: string): string | null {
    const plain = path.replace(/^\/+/, "");
    for (const folder of STATIC_FOLDERS) {
      const at = posix.join(folder, plain);
      if (this.#paths.has(at)) return at;
    }
    return this.#findByEnd(plain);
  }

  /** By its name and the folder it is in, at least. */
  #findByEnd(path: string): string | null {
    const parts = path.split("/");
    let found: string | null = null;
    let most = 1;
    for (const one of this.#byName.get(parts.at(-1)?.toLowerCase() ?? "") ?? []) {
      const same = sameAtEnd(one.split("/"), parts);
      if (same > most) [found, most] = [one, same];
    }
    return found;
  }
}

function sameAtEnd(one: readonly string[], other: readonly string[]): number {
  let same = 0;
  while (same < other.length && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  return same;
}

function pathOf(address: string): { value: string; isRooted: boolean } | null {
  const [plain = ""] = address.split(/[?#]/, 1);
  if (/^(?:https?:)?\/\//i.test(address)) {
    if (!URL.canParse(address, "https://x")) return null;
    return { value: decoded(new URL(address, "https://x").pathname), isRooted: true };
  }
  if (plain === "" || /^[a-z][a-z\d+.-]*:/i.test(plain)) return null;
  return { value: decoded(plain), isRooted: plain.startsWith("/") };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Itself, and the picture of which it is a smaller form: WordPress’s `-300x200`, Ghost’s `/size/w600`. */
function formsOf(path: string): string[] {
  const whole = path
    .replace(/-\d{2,4}x\d{2,4}(?=\.\w+$)/, "")
    .replace(/\/size\/w\d+(?:h\d+)?\//, "/");
  return whole === path ? [path] : [whole, path];
}
