import { expect, it } from "vitest";
import { waitUntil } from "#test/support/wait.ts";
import { untilStopped } from "./until-stopped.ts";

async function* letters() {
  yield "a";
  yield "b";
}

async function* silentAfterOne() {
  yield "a";
  await new Promise(() => {});
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const read: Item[] = [];
  for await (const item of items) read.push(item);
  return read;
}

it("gives what is read, to its end", async () => {
  expect(await all(untilStopped(letters(), undefined))).toEqual(["a", "b"]);
});

it("ends by a stop also while a reader does not answer", async () => {
  const stop = new AbortController();
  const read: string[] = [];
  for await (const letter of untilStopped(silentAfterOne(), stop.signal)) {
    read.push(letter);
    setImmediate(() => stop.abort());
  }
  expect(read).toEqual(["a"]);
});

it("gives nothing more after a stop, and ends its reader", async () => {
  const stop = new AbortController();
  let hasEnded = false;
  async function* ending() {
    try {
      yield* letters();
    } finally {
      hasEnded = true;
    }
  }
  const read: string[] = [];
  for await (const letter of untilStopped(ending(), stop.signal)) {
    read.push(letter);
    stop.abort();
  }
  expect(read).toEqual(["a"]);
  await waitUntil(() => hasEnded);
});

it("fails with what its reader fails with", async () => {
  async function* failing() {
    yield* letters();
    throw new Error("the disk is gone");
  }
  await expect(all(untilStopped(failing(), undefined))).rejects.toThrow("the disk");
});
