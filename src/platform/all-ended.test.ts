import { expect, it } from "vitest";
import { allEnded } from "./all-ended.ts";

it("the first error is told once nothing is under way any more", async () => {
  const slow = Promise.withResolvers<void>();
  const ended: string[] = [];
  const all = allEnded([
    Promise.reject(new Error("first")),
    slow.promise.then(() => ended.push("slow")),
    Promise.reject(new Error("second")),
  ]).catch((error: Error) => ended.push(error.message));
  await new Promise(setImmediate);
  slow.resolve();
  await all;
  expect(ended).toEqual(["slow", "first"]);
});
