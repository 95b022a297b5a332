import type { ClipboardEvent, KeyboardEvent } from "react";
import { isComposing } from "#admin/content/composing.ts";
import {
  continueLine,
  type Edit,
  type MarkdownTool,
  markdownTools,
  pasteLink,
  type Selected,
} from "./markdown-tools.ts";

type Area = HTMLTextAreaElement;

/** The tool for each letter that is pressed with Ctrl or ⌘. */
export const toolKeys: Readonly<Record<string, MarkdownTool>> = {
  b: "bold",
  i: "italic",
  k: "link",
};

export function runTool(area: Area, tool: MarkdownTool): void {
  applyEdit(area, markdownTools[tool](selectedOf(area)));
}

export function onMarkdownKey(event: KeyboardEvent<Area>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget, nativeEvent } = event;
  if (altKey || shiftKey || isComposing(nativeEvent)) return;
  if (ctrlKey || metaKey) {
    const tool = toolKeys[key.toLowerCase()];
    if (!tool) return;
    event.preventDefault();
    runTool(currentTarget, tool);
  } else if (key === "Enter") {
    answerWith(event, continueLine(selectedOf(currentTarget)));
  }
}

export function onMarkdownPaste(event: ClipboardEvent<Area>): void {
  const pasted = event.clipboardData.getData("text/plain");
  answerWith(event, pasteLink(selectedOf(event.currentTarget), pasted));
}

export function insertParagraph(area: Area): void {
  const { start: from, end: to } = selectedOf(area);
  const caret = from + 2;
  applyEdit(area, { from, to, insert: "\n\n", start: caret, end: caret });
}

function answerWith(event: KeyboardEvent<Area> | ClipboardEvent<Area>, edit: Edit | null): void {
  if (!edit) return;
  event.preventDefault();
  applyEdit(event.currentTarget, edit);
}

function selectedOf({ value, selectionStart, selectionEnd }: Area): Selected {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/** `execCommand` is deprecated, but only it makes the change undoable in the browser. */
function applyEdit(area: Area, { from, to, insert, start, end }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  const isTyped =
    insert === ""
      ? document.execCommand("delete")
      : document.execCommand("insertText", false, insert);
  if (!isTyped) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}
