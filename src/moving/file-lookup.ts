import { posix } from "node:path";

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
    const path = pathOf(address);
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
    const named = this.#byName.get(parts.at(-1)?.toLowerCase() ?? "") ?? [];
    for (let from = 0; from <= parts.length - 2; from += 1) {
      const end = parts.slice(from).join("/");
      const found = named.find((one) => one === end || one.endsWith(`/${end}`));
      if (found !== undefined) return found;
    }
    return null;
  }
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
