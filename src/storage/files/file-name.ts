import { join } from "node:path";

/** A name has an id, a hash and an extension; anything else is a bug of the caller. */
const OUR_NAME = /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{1,5}$/;

export function isOurName(name: string): boolean {
  return OUR_NAME.test(name);
}

export function requireOurName(name: string): string {
  if (!isOurName(name)) throw new Error("Not a name of the file store.");
  return name;
}

export function pathOf(folder: string, name: string): string {
  return join(folder, requireOurName(name));
}
