import { parentPort } from "node:worker_threads";
import { renderNow } from "./markdown-rendering.ts";

// The thread that `markdown-thread.ts` starts: it says that it is ready, then each text that comes in goes out
// as HTML.
parentPort?.on("message", async ({ markdown, scope }: { markdown: string; scope: string }) => {
  parentPort?.postMessage(await renderNow(markdown, scope));
});
parentPort?.postMessage("ready");
