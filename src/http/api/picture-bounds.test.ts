// @module-tag slow
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { claimedPng, painted, sendPicture } from "#test/support/pictures.ts";
import { problemOf, storedFiles } from "#test/support/samples.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const send = (content: Uint8Array, fileName?: string) => sendPicture(app, token, content, fileName);

describe("a picture that is too much", () => {
  it("by its pixels is refused from its header alone", async () => {
    const before = (await storedFiles(app)).kept;
    const bomb = claimedPng(64_000, 64_000);
    expect(bomb.length).toBeLessThan(10_000);
    const problem = await problemOf(await send(bomb, "bomb.png"), 413);
    expect(problem.code).toBe("too_large");
    expect(problem.detail).toMatch(/more than 50 million pixels/);
    expect(await storedFiles(app)).toEqual({ kept: before, incoming: [] });
  });

  it("by its length is refused", async () => {
    const strip = await painted(20_000, 1).png().toBuffer();
    expect((await problemOf(await send(strip), 422)).detail).toMatch(/longer than 16,383 pixels/);
  });

  it("by its bytes is refused, before they are sent and while they arrive", async () => {
    const before = (await storedFiles(app)).kept;
    const large = Buffer.alloc(limits.pictureBytes + 1000);
    expect((await problemOf(await send(large), 413)).detail).toContain(
      `larger than ${sizeLimit(limits.pictureBytes)}`,
    );
    const larger = Buffer.alloc(limits.pictureBytes + 1_000_000);
    expect((await problemOf(await send(larger), 413)).detail).toContain(
      `limit is ${sizeLimit(limits.pictureBytes)}`,
    );
    expect(await storedFiles(app)).toEqual({ kept: before, incoming: [] });
  });
});

it("pictures sent at once are taken in one by one, and no page waits", async () => {
  const before = (await storedFiles(app)).kept.length;
  // Each upload starts a process, which takes half a second on an idle machine.
  const sent = Array.from({ length: 6 }, async (_, number) =>
    send(await painted(64, 40).png().toBuffer(), `${number}.png`),
  );
  let isOver = false;
  let pages = 0;
  const reader = async () => {
    while (!isOver) {
      expect((await app.fetch("/about")).status).toBe(200);
      pages += 1;
      // Asking all the time would take the processor from the pictures.
      await sleep(10);
    }
  };
  const reading = reader();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(6).fill(201));
  isOver = true;
  await reading;
  expect(pages).toBeGreaterThan(6);
  const { kept, incoming } = await storedFiles(app);
  // Each picture has an AVIF and a WebP.
  expect([kept.length, incoming]).toEqual([before + 12, []]);
});
