import { sendToServer } from "#platform/bounded-program.ts";
import { readMarkdownFile } from "./front-matter.ts";
import { readMediumPost } from "./medium-post.ts";
import { splitPublication } from "./own-format.ts";
import { plainText } from "./plain-text.ts";
import { convertText, replaceAddresses, type SourceText } from "./text-conversion.ts";

export type TextTask =
  | { convert: SourceText }
  | { replaceIn: string; replacements: Record<string, string> }
  | { publication: string }
  | { markdownFile: string }
  | { mediumPost: string }
  | { markup: readonly string[] };

// The process of `text-reading.ts`: says that it is ready, then answers each text.
process.on("message", async (task: TextTask) => {
  await sendToServer({ answer: answerTo(task) });
});
await sendToServer({ isReady: true });

function answerTo(task: TextTask) {
  try {
    if ("convert" in task) return convertText(task.convert);
    if ("publication" in task) return splitPublication(task.publication);
    if ("markdownFile" in task) return readMarkdownFile(task.markdownFile);
    if ("mediumPost" in task) return readMediumPost(task.mediumPost);
    if ("markup" in task) return task.markup.map(plainText);
    return replaceAddresses(task.replaceIn, task.replacements);
  } catch (error) {
    // Nested deeper than the stack is.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
