import { expect, test } from "vitest";
import { Gate } from "./gate.ts";
import { Unavailable } from "./unavailable.ts";

test("a gate runs its tasks in order and never more at once than allowed", async () => {
  const gate = new Gate({ concurrent: 2, queued: 10 });
  const order: number[] = [];
  let running = 0;
  let highest = 0;
  const task = (number: number) =>
    gate.run(async () => {
      running += 1;
      highest = Math.max(highest, running);
      await new Promise(setImmediate);
      order.push(number);
      running -= 1;
    });
  await Promise.all([1, 2, 3, 4, 5].map(task));
  expect(highest).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test("a gate refuses a task when its queue is full, and recovers", async () => {
  const gate = new Gate({ concurrent: 1, queued: 1 });
  const held = Promise.withResolvers<void>();
  const first = gate.run(() => held.promise);
  const second = gate.run(async () => "second");
  await expect(gate.run(async () => "third")).rejects.toBeInstanceOf(Unavailable);
  held.resolve();
  await first;
  expect(await second).toBe("second");
  expect(await gate.run(async () => "fourth")).toBe("fourth");
});

test("a failed task frees its slot for the next", async () => {
  const gate = new Gate({ concurrent: 1, queued: 1 });
  const failing = gate.run(async () => {
    throw new Error("no");
  });
  const next = gate.run(async () => "next");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("a queue that does not move is refused, a slow one is not", async () => {
  const gate = new Gate({ concurrent: 1, queued: 10, stalledAfter: 30 });
  const hanging = Promise.withResolvers<void>();
  const first = gate.run(() => hanging.promise);
  const behind = [gate.run(async () => "second"), gate.run(async () => "third")];
  for (const task of behind) await expect(task).rejects.toMatchObject({ reason: "away" });
  hanging.resolve();
  await first;

  const moving = Array.from({ length: 8 }, () =>
    gate.run(() => new Promise<string>((resolve) => setTimeout(() => resolve("done"), 15))),
  );
  expect(await Promise.all(moving)).toEqual(Array(8).fill("done"));
});
