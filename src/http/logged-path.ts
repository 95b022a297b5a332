import type { IncomingMessage } from "node:http";
import { sitePaths } from "#contract/paths.ts";

/** No address of the site is longer: a slug of 100 letters takes 900 characters when percent-encoded. */
export const MAX_PATH_LENGTH = 2048;

export function rawPath({ url = "" }: IncomingMessage): string {
  const mark = url.search(/[?#]/);
  return mark === -1 ? url : url.slice(0, mark);
}

const previewRoot = sitePaths.preview("");

/** Leaves out the query, which may contain what a visitor typed, and the secret of a preview. */
export function loggedPath(request: IncomingMessage): string {
  const path = rawPath(request).slice(0, MAX_PATH_LENGTH);
  return decoded(path).toLowerCase().includes(previewRoot) ? `${previewRoot}…` : path;
}

/** The router also accepts an address that is percent-encoded without need. */
function decoded(path: string): string {
  return path.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
