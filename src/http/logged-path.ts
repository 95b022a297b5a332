import type { IncomingMessage } from "node:http";
import { sitePaths } from "#contract/paths.ts";

/** No address of the site is longer: a slug of 100 letters takes 900 characters percent-encoded. */
export const MAX_PATH_LENGTH = 2048;

export function rawPath({ url = "" }: IncomingMessage): string {
  const mark = url.search(/[?#]/);
  return mark === -1 ? url : url.slice(0, mark);
}

/** The first segment of what a secret link opens, however it is encoded. */
const SECRET = new RegExp(`^(/*${sitePaths.preview("")})[^/].*`, "is");

/** Without the query, which may hold what a visitor typed, and without the secret of a link. */
export function loggedPath(request: IncomingMessage): string {
  return rawPath(request).slice(0, MAX_PATH_LENGTH).replace(SECRET, "$1…");
}
