import { answerEach, stayWithin } from "#platform/bounded-program.ts";
import { findAddressesNow } from "./markdown-addresses.ts";
import type { MarkdownTask } from "./markdown-process.ts";
import { renderNow } from "./markdown-rendering.ts";

/** The heap takes 768 MB of them at most (`markdown-process.ts`). */
const MEMORY_BYTES = 1_000_000_000;

// The process of `markdown-process.ts`.
await stayWithin({ memoryBytes: MEMORY_BYTES, niceness: 0 });
await answerEach((task: MarkdownTask) =>
  task.wanted === "html" ? renderNow(task.markdown, task.scope) : findAddressesNow(task.markdown),
);
