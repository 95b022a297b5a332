import { parentPort } from "node:worker_threads";
import { findAddressesNow } from "./markdown-addresses.ts";
import { renderNow } from "./markdown-rendering.ts";
import type { MarkdownTask } from "./markdown-thread.ts";

// The thread of `markdown-thread.ts`: says that it is ready, then answers each text.
parentPort?.on("message", async (task: MarkdownTask) => {
  const { wanted, markdown } = task;
  const answer =
    wanted === "html" ? await renderNow(markdown, task.scope) : findAddressesNow(markdown);
  parentPort?.postMessage(answer);
});
parentPort?.postMessage("ready");
