import { closeHistory } from "@tiptap/pm/history";
import type { Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { type RefObject, useRef, useState } from "react";
import { type CleanPaste, cleanPaste } from "./clean-paste.ts";
import type { TextPictures } from "./use-text-pictures.ts";

/** What a paste brought, as far as it is worth a word, and the same words without any form. */
export type Paste = NonNullable<CleanPaste["notice"]>;

/** Takes in what was copied in other programs. */
export function useRichPaste(pictures: RefObject<TextPictures | null>) {
  const [notice, setNotice] = useState<Paste | null>(null);
  const isPasting = useRef(false);
  const clean = (html: string, view: EditorView): string => {
    const cleaned = cleanPaste(html, (file, alt) => pictures.current?.take(file, alt) ?? 0);
    setNotice(cleaned.notice);
    isPasting.current = true;
    // It is put in before whoever pastes it returns.
    queueMicrotask(() => {
      isPasting.current = false;
    });
    // Undone, it takes nothing along that was typed just before.
    view.dispatch(closeHistory(view.state.tr));
    return cleaned.html;
  };
  /** What follows a paste is what would be undone in its place, so that its notice goes. */
  const follow = (change: Transaction) => {
    if (!change.docChanged || change.getMeta("addToHistory") === false) return;
    if (!isPasting.current) setNotice(null);
  };
  /** True where a paste, or what was dropped, has been taken. */
  const take = (view: EditorView, data: DataTransfer | null, at: number | null = null): boolean => {
    if (!data || view.dragging) return false;
    const html = data.getData("text/html");
    const text = data.getData("text/plain");
    // A table of a spreadsheet comes with a picture of itself, and a picture with its address.
    if (isWordless(html) && pictures.current?.takeFiles(data.files, at)) return true;
    if (html !== "" && text !== "" && isWordless(html) && !/<(?:img|hr)\b/i.test(html)) {
      return view.pasteText(text);
    }
    return false;
  };
  return { notice, forget: () => setNotice(null), clean, follow, take };
}

function isWordless(html: string): boolean {
  const words = html.replace(
    /<(style|script|title)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]+>|&nbsp;/gi,
    "",
  );
  return words.trim() === "";
}
