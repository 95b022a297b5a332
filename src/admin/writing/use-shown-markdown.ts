import { TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { MarkdownCodec } from "./markdown-codec.ts";
import type { LateWriter } from "./use-written-text.ts";

interface ShownMarkdown {
  editor: Editor;
  codec: RefObject<MarkdownCodec | null>;
  /** What the editor wrote or read last. */
  written: RefObject<string>;
  writing: LateWriter;
  markdown: string;
  /** Where in the Markdown somebody is writing whom the editor takes over from; null for nobody. */
  caret: number | null;
  isShown: boolean;
}

/** Shows a text that did not come from the editor, as a change that can be undone. */
export function useShownMarkdown(shown: ShownMarkdown): void {
  const { editor, codec, written, writing, markdown, caret, isShown } = shown;
  const hasTakenOver = useRef(false);
  useLayoutEffect(() => {
    if (!codec.current || !isShown || editor.isDestroyed) return;
    const takesOver = caret !== null && !hasTakenOver.current;
    if (markdown !== written.current) {
      writing.forget();
      written.current = markdown;
      const { text, at } = takesOver
        ? codec.current.readAt(markdown, caret)
        : { text: codec.current.read(markdown), at: null };
      const { tr } = editor.state;
      tr.replaceWith(0, tr.doc.content.size, text.content);
      if (at !== null) tr.setSelection(TextSelection.near(tr.doc.resolve(at), -1));
      editor.view.dispatch(tr);
    }
    if (takesOver) {
      hasTakenOver.current = true;
      editor.view.focus();
    }
  }, [codec, editor, written, writing, markdown, caret, isShown]);
}
