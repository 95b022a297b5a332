import { expect, it } from "vitest";
import { jsonParts } from "./streamed.ts";

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
