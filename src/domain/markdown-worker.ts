import { parentPort } from "node:worker_threads";
import { renderNow } from "./markdown-rendering.ts";

// The thread of `markdown-thread.ts`: says that it is ready, then answers each text with its HTML.
parentPort?.on("message", async ({ markdown, scope }: { markdown: string; scope: string }) => {
  parentPort?.postMessage(await renderNow(markdown, scope));
});
parentPort?.postMessage("ready");
