import { join } from "node:path";

/** Names are ours: an id, a hash and an ending. Anything else is a mistake of the caller. */
const OUR_NAME = /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{1,5}$/;

export function isOurName(name: string): boolean {
  return OUR_NAME.test(name);
}

/** Where a file of this name is in a folder. @throws for a name that is not ours */
export function pathOf(folder: string, name: string): string {
  if (!isOurName(name)) throw new Error("Not a name of the file store.");
  return join(folder, name);
}
