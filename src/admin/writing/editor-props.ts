import { type Schema, Slice } from "@tiptap/pm/model";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import type { RefObject } from "react";
import type { MarkdownCodec } from "./markdown-codec.ts";
import { isMarkdown, readLines } from "./plain-paste.ts";
import type { useRichPaste } from "./rich-paste.tsx";
import type { KeyHandler } from "./slash-menu.tsx";
import type { TextPictures } from "./use-text-pictures.ts";
import { coveredTop } from "./visible-part.ts";

interface EditorParts {
  codec: RefObject<MarkdownCodec | null>;
  slashMenu: RefObject<KeyHandler | null>;
  pictures: RefObject<TextPictures | null>;
  paste: Pick<ReturnType<typeof useRichPaste>, "clean" | "take">;
  tools: RefObject<HTMLElement | null>;
  onLink: () => void;
}

/** The pixels of the window that the bars cover, plus a line. */
const SCROLL_PADDING = {
  get top() {
    return coveredTop() + 28;
  },
  right: 0,
  bottom: 80,
  left: 0,
};

/** Defines how a text handles keys, pastes and drops; `attributes` are those of its element. */
export function editorProps(attributes: Record<string, string>, parts: EditorParts): EditorProps {
  const { codec, pictures, paste } = parts;
  const readText = (text: string, schema: Schema) => {
    if (!codec.current || !isMarkdown(text)) return readLines(text, schema, { hasLinks: true });
    return Slice.maxOpen(codec.current.read(text).content);
  };
  return {
    scrollThreshold: SCROLL_PADDING,
    scrollMargin: SCROLL_PADDING,
    attributes,
    handleKeyDown: (_, event) => handleKey(event, parts),
    handlePaste: (view, event, slice) =>
      linkPastedOver(view, event) || (pictures.current?.takeAlone(slice) ?? false),
    transformPastedHTML: paste.clean,
    handleDOMEvents: {
      paste: (view, event) => {
        const isTaken = paste.take(view, event.clipboardData);
        if (isTaken) event.preventDefault();
        return isTaken;
      },
      drop: (view, event) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null;
        const isTaken = paste.take(view, event.dataTransfer, at);
        if (isTaken) event.preventDefault();
        return isTaken;
      },
      beforeinput: (view, event) => {
        const { inputType, data } = event;
        if (inputType !== "insertText" || !data?.includes("\n")) return false;
        // The browser does not report text from the clipboard of a phone's keyboard as a paste.
        event.preventDefault();
        const slice = readText(data, view.state.schema);
        view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
        return true;
      },
    },
    clipboardTextParser: (text, _, isPlain, { state: { schema } }) =>
      isPlain ? readLines(text, schema, { hasLinks: false }) : readText(text, schema),
  };
}

function handleKey(event: KeyboardEvent, { slashMenu, tools, onLink }: EditorParts): boolean {
  if (slashMenu.current?.handleKey(event)) return true;
  const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
  if (isLink) onLink();
  const isToTools = event.altKey && event.key === "F10";
  if (isToTools) tools.current?.querySelector("button")?.focus();
  return isLink || isToTools;
}

/** Makes a link of the selected words when an address is pasted over them. */
function linkPastedOver(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  const { state } = view;
  const pasted = clipboardData?.getData("text/plain").trim() ?? "";
  const { from, to, empty } = state.selection;
  const { link } = state.schema.marks;
  if (empty || !link || !/^(?:https?:\/\/|mailto:)\S+$/.test(pasted)) return false;
  view.dispatch(state.tr.addMark(from, to, link.create({ href: pasted })));
  return true;
}
