import { expect, it } from "vitest";
import { History } from "./history.ts";

it("letters that are typed without a pause are one step, and each other change is one", () => {
  const history = new History();
  history.add({ before: { a: null }, after: { a: "x" } }, "a");
  history.add({ before: { a: "x" }, after: { a: "xy" } }, "a");
  history.add({ before: { b: null }, after: { b: "z" } }, "b");
  history.add({ before: { b: "z" }, after: { b: null } });
  expect(history.take("undo")).toEqual({ b: "z" });
  expect(history.take("undo")).toEqual({ b: null });
  expect(history.take("undo")).toEqual({ a: null });
  expect(history.take("undo")).toBeNull();
  expect(history.take("redo")).toEqual({ a: "xy" });
  expect([history.canUndo, history.canRedo]).toEqual([true, true]);
});

it("what is written after an undo ends what could be done again", () => {
  const history = new History();
  history.add({ before: { a: null }, after: { a: "x" } });
  history.take("undo");
  history.add({ before: { a: null }, after: { a: "y" } });
  expect(history.take("redo")).toBeNull();
  expect(history.take("undo")).toEqual({ a: null });
});

it("texts that are written at once are one step", () => {
  const history = new History();
  history.add({ before: { order: null, name: null }, after: { order: "a\nb", name: "B" } });
  expect(history.take("undo")).toEqual({ order: null, name: null });
  expect(history.take("undo")).toBeNull();
});

it("the last two hundred steps can be undone", () => {
  const history = new History();
  for (let step = 0; step < 250; step += 1) {
    history.add({ before: { [step]: null }, after: { [step]: "x" } });
  }
  let undone = 0;
  while (history.take("undo")) undone += 1;
  expect(undone).toBe(200);
});
