import { expect, it } from "vitest";
import { waitUntil } from "#test/support/wait.ts";
import { MarkdownThread } from "./markdown-thread.ts";

it("a text that takes too long is given up, and the next one is rendered", async () => {
  const thread = new MarkdownThread();
  expect(await thread.render("a", 60_000)).toMatchObject({ html: "<p>a</p>" });
  // Each tilde is compared with every other: hours, at this length.
  expect(await thread.render("~a".repeat(500_000), 300)).toBeNull();
  expect(await thread.render("b", 60_000)).toMatchObject({ html: "<p>b</p>" });
});

it("nobody else waits meanwhile", async () => {
  const rendering = new MarkdownThread().render("~a".repeat(500_000), 1000);
  let turns = 0;
  let isOver = false;
  void rendering.then(() => {
    isOver = true;
  });
  while (!isOver) {
    turns += 1;
    await new Promise(setImmediate);
  }
  expect(turns).toBeGreaterThan(100);
});

it("an idle thread ends and starts again for the next text", async () => {
  const thread = new MarkdownThread(10);
  expect(await thread.render("a", 60_000)).toMatchObject({ html: "<p>a</p>" });
  await waitUntil(() => !thread.isRunning);
  expect(await thread.render("b", 60_000)).toMatchObject({ html: "<p>b</p>" });
});

it("a text whose addresses take too long to find is given up, and the next one is read", async () => {
  const thread = new MarkdownThread();
  expect(await thread.findAddresses("~a".repeat(500_000), 300)).toBeNull();
  expect(await thread.findAddresses("A [link](/about).", 60_000)).toEqual([[9, 15]]);
});
