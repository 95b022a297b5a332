// Chooses the files of each part of the run, since loading one takes as long as a test even where none of its own runs.
import { globSync, readFileSync } from "node:fs";

/** One of these is in every file with a test that `npm test` leaves out: a run fails where that is not so. */
const marks = /@module-tag slow|\bslow\(|"slow"|onBoth|OnBoth|onObjectStore|onSmallDisk/;

const files = globSync("{bench,scripts,src,test}/**/*.test.{ts,tsx}").map((name) => {
  return { name, source: readFileSync(name, "utf8") };
});

/** The files that `npm run test:rest` loads. */
export const filesOfRest = files.filter(({ source }) => marks.test(source)).map(({ name }) => name);

/** The files that `npm test` loads: all but those that are slow as a whole. */
export const filesOfShort = files
  .filter(({ source }) => !/^\S+ @module-tag slow/.test(source))
  .map(({ name }) => name);
