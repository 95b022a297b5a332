import { expect, it } from "vitest";
import { History } from "./history.ts";

it("letters that are typed without a pause are one step, and each other change is one", () => {
  const history = new History();
  history.add({ key: "a", before: null, after: "x" }, true);
  history.add({ key: "a", before: "x", after: "xy" }, true);
  history.add({ key: "b", before: null, after: "z" }, true);
  history.add({ key: "b", before: "z", after: null }, false);
  expect(history.take("undo")).toEqual({ key: "b", value: "z" });
  expect(history.take("undo")).toEqual({ key: "b", value: null });
  expect(history.take("undo")).toEqual({ key: "a", value: null });
  expect(history.take("undo")).toBeNull();
  expect(history.take("redo")).toEqual({ key: "a", value: "xy" });
  expect([history.canUndo, history.canRedo]).toEqual([true, true]);
});

it("what is written after an undo ends what could be done again", () => {
  const history = new History();
  history.add({ key: "a", before: null, after: "x" }, false);
  history.take("undo");
  history.add({ key: "a", before: null, after: "y" }, false);
  expect(history.take("redo")).toBeNull();
  expect(history.take("undo")).toEqual({ key: "a", value: null });
});

it("the last two hundred steps can be undone", () => {
  const history = new History();
  for (let step = 0; step < 250; step += 1) {
    history.add({ key: String(step), before: null, after: "x" }, false);
  }
  let undone = 0;
  while (history.take("undo")) undone += 1;
  expect(undone).toBe(200);
});
