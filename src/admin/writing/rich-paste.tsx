import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { type RefObject, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import xIcon from "#ui/icons/x.svg?raw";
import { type CleanPaste, cleanPaste } from "./clean-paste.ts";
import type { TextPictures } from "./use-text-pictures.ts";
import styles from "./writing.module.css";

/** The report on a paste, if it is worth one, and the same words unformatted. */
type Paste = NonNullable<CleanPaste["notice"]>;

export function useRichPaste(pictures: RefObject<TextPictures | null>) {
  const [notice, setNotice] = useState<Paste | null>(null);
  const isPasting = useRef(false);
  const clean = (html: string, view: EditorView): string => {
    const cleaned = cleanPaste(html, (file, alt) => pictures.current?.take(file, alt) ?? 0);
    setNotice(cleaned.notice);
    isPasting.current = true;
    // The paste is inserted before this task ends.
    queueMicrotask(() => {
      isPasting.current = false;
    });
    // Undoing the paste must not undo what was typed just before.
    view.dispatch(closeHistory(view.state.tr));
    return cleaned.html;
  };
  /** After another change, undo would no longer reach the paste, so its notice disappears. */
  const follow = (change: Transaction) => {
    if (!change.docChanged || change.getMeta("addToHistory") === false) return;
    if (!isPasting.current) setNotice(null);
  };
  /** Returns true if the paste or drop has been handled. */
  const take = (view: EditorView, data: DataTransfer | null, at: number | null = null): boolean => {
    if (!data || view.dragging) return false;
    const html = data.getData("text/html");
    const text = data.getData("text/plain");
    // A spreadsheet's table comes with a picture of itself, and a picture comes with its address.
    if (hasNoWords(html) && pictures.current?.takeFiles(data.files, at)) return true;
    if (html !== "" && text !== "" && hasNoWords(html) && !/<(?:img|hr)\b/i.test(html)) {
      return view.pasteText(text);
    }
    return false;
  };
  return { notice, forget: () => setNotice(null), clean, follow, take };
}

function hasNoWords(html: string): boolean {
  const words = html.replace(
    /<(style|script|title)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]+>|&nbsp;/gi,
    "",
  );
  return words.trim() === "";
}

interface PasteNoticeProps {
  editor: Editor;
  paste: Paste;
  onClose: () => void;
}

export function PasteNotice({ editor, paste, onClose }: PasteNoticeProps) {
  const undo = () => editor.chain().focus().undo().run();
  return (
    <div className={styles.pasted}>
      <p>{paste.report}</p>
      <Button
        look="quiet"
        onClick={() => {
          undo();
          onClose();
        }}
      >
        Undo paste
      </Button>
      <Button
        look="quiet"
        onClick={() => {
          undo();
          editor.view.pasteText(paste.plain);
          onClose();
        }}
      >
        Paste as plain text instead
      </Button>
      <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
        <Icon glyph={xIcon} />
      </button>
    </div>
  );
}
