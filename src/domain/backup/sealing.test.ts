// @module-tag slow
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Decrypter, Encrypter } from "age-encryption";
import { expect, it } from "vitest";
import { sealed, unsealed } from "./sealing.ts";

const PASS_PHRASE = "correct horse battery staple";
const content = randomBytes(300_000);

function chunks(bytes: Buffer, size = 7001): Readable {
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return Readable.from(parts, { objectMode: false });
}

it("what is sealed is opened by the pass phrase", async () => {
  const closed = await buffer(await sealed(chunks(content), PASS_PHRASE));
  expect(closed.includes(content.subarray(0, 32))).toBe(false);
  const opened = await buffer(await unsealed(chunks(closed), PASS_PHRASE));
  expect(opened.equals(content)).toBe(true);
});

it("other programs of the format open what we seal, and we what they seal", async () => {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASS_PHRASE);
  const closed = await buffer(await sealed(chunks(content), PASS_PHRASE));
  expect(Buffer.from(await decrypter.decrypt(closed)).equals(content)).toBe(true);

  const encrypter = new Encrypter();
  encrypter.setPassphrase(PASS_PHRASE);
  encrypter.setScryptWorkFactor(12);
  const theirs = Buffer.from(await encrypter.encrypt(content));
  expect((await buffer(await unsealed(chunks(theirs), PASS_PHRASE))).equals(content)).toBe(true);
});

it("another pass phrase, a changed byte and a missing end are refused", async () => {
  const closed = await buffer(await sealed(chunks(content), PASS_PHRASE));
  await expect(unsealed(chunks(closed), "correct horse battery stable")).rejects.toThrow(
    "The pass phrase does not open the backup.",
  );
  const changed = Buffer.from(closed);
  changed[200_000] = (changed[200_000] ?? 0) ^ 1;
  await expect(unsealed(chunks(changed), PASS_PHRASE).then(buffer)).rejects.toThrow();
  const cut = closed.subarray(0, 200_000);
  await expect(unsealed(chunks(cut), PASS_PHRASE).then(buffer)).rejects.toThrow();
});

it("a pass phrase that is made to take all memory is not tried", async () => {
  const closed = await buffer(await sealed(chunks(content), PASS_PHRASE));
  const greedy = Buffer.from(
    closed.toString("latin1").replace(/(scrypt \S+) 17/, "$1 30"),
    "latin1",
  );
  await expect(unsealed(chunks(greedy), PASS_PHRASE)).rejects.toThrow("does not open");
});
