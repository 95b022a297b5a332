import { Fragment, type Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { isWritten, type MarkdownCodec } from "./markdown-codec.ts";
import type { DelayedWriter } from "./use-written-text.ts";

interface ShownMarkdown {
  editor: Editor;
  codec: RefObject<MarkdownCodec | null>;
  written: RefObject<string>;
  writing: DelayedWriter;
  markdown: string;
  /** The offset in the Markdown where the editor takes over from a writer; null without one. */
  caret: number | null;
  isShown: boolean;
}

/**
 * Shows a text that did not come from the editor, as a change that can be undone.
 * @returns a function that does so while the editor is hidden
 */
export function useShownMarkdown(shown: ShownMarkdown): RefObject<() => void> {
  const { editor, codec, written, writing, markdown, caret, isShown } = shown;
  const hasTakenOver = useRef(false);
  const show = () => {
    if (!codec.current || editor.isDestroyed) return;
    const takesOver = caret !== null && !hasTakenOver.current;
    if (markdown !== written.current) {
      writing.forget();
      written.current = markdown;
      const { text, at } = takesOver
        ? codec.current.readAt(markdown, caret)
        : { text: codec.current.read(markdown), at: null };
      const { tr } = editor.state;
      tr.replaceWith(0, tr.doc.content.size, withUploads(tr.doc, text));
      if (at !== null) tr.setSelection(TextSelection.near(tr.doc.resolve(at), -1));
      editor.view.dispatch(tr);
    }
    if (takesOver) {
      hasTakenOver.current = true;
      editor.view.focus();
    }
  };
  const latest = useRef(show);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `show` reads is listed.
  useLayoutEffect(() => {
    latest.current = show;
    if (isShown) show();
  }, [codec, editor, written, writing, markdown, caret, isShown]);
  return latest;
}

/** Keeps the pictures being uploaded in their places, because Markdown does not contain them. */
function withUploads(before: Node, after: Node): Fragment {
  const uploads: { node: Node; place: number }[] = [];
  const kept: Node[] = [];
  before.forEach((block) => {
    if (isWritten(block)) kept.push(block);
    block.descendants((node) => {
      if (node.type.name === "pictureUpload") uploads.push({ node, place: kept.length });
    });
    if (block.type.name === "pictureUpload") uploads.push({ node: block, place: kept.length });
  });
  const blocks = [...after.content.content];
  const moved = blocks.length - kept.length;
  const changed = kept.findIndex((block, index) => !blocks[index]?.eq(block));
  const start = changed === -1 ? kept.length : changed;
  for (const { node, place } of uploads.reverse()) {
    blocks.splice(place <= start ? place : Math.max(start, place + moved), 0, node);
  }
  return Fragment.from(blocks);
}
