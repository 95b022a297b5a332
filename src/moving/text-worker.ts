import { parentPort } from "node:worker_threads";
import { convertText, replaceAddresses, type SourceText } from "./text-conversion.ts";

type Task = { convert: SourceText } | { replaceIn: string; replacements: Record<string, string> };

// The thread of `text-thread.ts`: says that it is ready, then answers each text.
parentPort?.on("message", (task: Task) => {
  parentPort?.postMessage(answerTo(task));
});
parentPort?.postMessage("ready");

function answerTo(task: Task) {
  try {
    if ("convert" in task) return convertText(task.convert);
    return replaceAddresses(task.replaceIn, task.replacements);
  } catch (error) {
    // Nested deeper than the stack is.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
