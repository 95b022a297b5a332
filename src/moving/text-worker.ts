import { answerEach, stayWithin } from "#platform/bounded-program.ts";
import { readMarkdownFile, readSettings, type SettingsForm } from "./front-matter.ts";
import { readMediumPost } from "./medium-post.ts";
import { splitPublication } from "./own-format.ts";
import { plainText } from "./plain-text.ts";
import { convertText, replaceAddresses, type SourceText } from "./text-conversion.ts";

export type TextTask =
  | { convert: SourceText }
  | { replaceIn: string; replacements: Record<string, string> }
  | { publication: string }
  | { markdownFile: string }
  | { settings: string; form: SettingsForm }
  | { mediumPost: string }
  | { markup: readonly string[] };

/** The heap takes 160 MB of them at most (`text-process.ts`), and starting takes 85. */
const MEMORY_BYTES = 400_000_000;

// The process of `text-process.ts`.
await stayWithin({ memoryBytes: MEMORY_BYTES, niceness: 0 });
await answerEach(answerTo);

function answerTo(task: TextTask): unknown {
  if ("convert" in task) return convertText(task.convert);
  if ("publication" in task) return splitPublication(task.publication);
  if ("markdownFile" in task) return readMarkdownFile(task.markdownFile);
  if ("settings" in task) return readSettings(task.settings, task.form);
  if ("mediumPost" in task) return readMediumPost(task.mediumPost);
  if ("markup" in task) return task.markup.map(plainText);
  return replaceAddresses(task.replaceIn, task.replacements);
}
