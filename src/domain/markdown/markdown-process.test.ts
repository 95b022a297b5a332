// @module-tag slow
import { expect, it } from "vitest";
import { waitUntil } from "#test/support/wait.ts";
import { MarkdownProcess } from "./markdown-process.ts";

it("a text that takes too long is given up, and the next one is rendered", async () => {
  const reader = new MarkdownProcess();
  expect(await reader.render("a", 60_000)).toMatchObject({ html: "<p>a</p>" });
  // Each tilde is compared with every other: hours, at this length.
  expect(await reader.render("~a".repeat(500_000), 300)).toBeNull();
  expect(await reader.render("b", 60_000)).toMatchObject({ html: "<p>b</p>" });
});

it("nobody else waits meanwhile", async () => {
  const rendering = new MarkdownProcess().render("~a".repeat(500_000), 300);
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

it("an idle process ends and starts again for the next text", async () => {
  const reader = new MarkdownProcess(10);
  expect(await reader.render("a", 60_000)).toMatchObject({ html: "<p>a</p>" });
  await waitUntil(() => !reader.isRunning);
  expect(await reader.render("b", 60_000)).toMatchObject({ html: "<p>b</p>" });
});

it("a text whose addresses take too long to find is given up, and the next one is read", async () => {
  const reader = new MarkdownProcess();
  expect(await reader.findAddresses("~a".repeat(500_000), 300)).toBeNull();
  expect(await reader.findAddresses("A [link](/about).", 60_000)).toEqual([[9, 15]]);
});
