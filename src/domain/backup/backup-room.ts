import { statfs } from "node:fs/promises";
import { Transform } from "node:stream";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { Unavailable } from "#platform/unavailable.ts";

/** Three times of what uploads and messages leave free. */
const LEAST_FREE_BYTES = 50_000_000;
const ROOM_CHECKED_EVERY_BYTES = 4_000_000;

/** A backup must not take the room that the site needs on the same disk. */
export function watchRoom(folder: string): Transform {
  let unchecked = 0;
  const room = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unchecked += chunk.length;
      if (unchecked < ROOM_CHECKED_EVERY_BYTES) return done(null, chunk);
      unchecked = 0;
      requireRoom(folder).then(() => done(null, chunk), done);
    },
  });
  return owned(room, reportedElsewhere);
}

/** @throws {Unavailable} full */
export async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= LEAST_FREE_BYTES) return;
  throw new Unavailable("full", "The rest of the disk is kept for the site.");
}
