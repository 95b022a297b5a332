import type { IncomingMessage } from "node:http";
import { sitePaths } from "#contract/paths.ts";

/** No address of the site is longer: a slug of 100 letters takes 900 characters percent-encoded. */
export const MAX_PATH_LENGTH = 2048;

export function rawPath({ url = "" }: IncomingMessage): string {
  const mark = url.search(/[?#]/);
  return mark === -1 ? url : url.slice(0, mark);
}

const previewRoot = sitePaths.preview("");

/** Without the query, which may hold what a visitor typed, and without the secret of a preview. */
export function loggedPath(request: IncomingMessage): string {
  const path = rawPath(request).slice(0, MAX_PATH_LENGTH);
  return decoded(path).toLowerCase().includes(previewRoot) ? `${previewRoot}…` : path;
}

/** The router takes an address that is percent-encoded without need for the plain one. */
function decoded(path: string): string {
  return path.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
