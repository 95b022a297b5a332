import { Readable } from "node:stream";
import { encodeApart } from "#domain/pictures/picture-process.ts";
import { painted } from "./pictures.ts";

// A program: says how many files it made.

let files = 0;
await encodeApart(Readable.from([await painted().png().toBuffer()]), async () => {
  files += 1;
});
process.stdout.write(`${files} files`);
