import { Hono } from "hono";
import { expect, it } from "vitest";
import type { HttpEnv } from "#http/context.ts";
import { jsonParts, streamedTexts } from "./streamed.ts";

async function textOf(...parts: unknown[][]): Promise<string> {
  async function* given() {
    yield* parts;
  }
  let text = "";
  for await (const part of jsonParts(given())) text += part;
  return text;
}

it.each([
  [[[]], []],
  [[[1, 2]], [1, 2]],
  [
    [[1, 2], [3]],
    [1, 2, 3],
  ],
])("a list in parts is the list", async (parts, whole) => {
  expect(JSON.parse(await textOf(...parts))).toEqual(whole);
});

it("a part whose rows were deleted meanwhile leaves the list whole", async () => {
  expect(JSON.parse(await textOf([1], [], [2], []))).toEqual([1, 2]);
  expect(JSON.parse(await textOf([], [1]))).toEqual([1]);
});

it("others have their turn between two parts, however soon these are made and taken", async () => {
  const PARTS = 100;
  async function* texts() {
    for (let part = 0; part < PARTS; part += 1) yield "part ";
  }
  const app = new Hono<HttpEnv>().get("/", (c) => streamedTexts(c, texts(), {}));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const answer = await app.request("/");
  expect(await answer.text()).toBe("part ".repeat(PARTS));
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(PARTS);
});
