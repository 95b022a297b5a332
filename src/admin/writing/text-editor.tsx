import { Extension, InputRule } from "@tiptap/core";
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from "@tiptap/extensions";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import {
  type Editor,
  EditorContent,
  NodeViewContent,
  type NodeViewProps,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  useEditor,
} from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { findField } from "#admin/content/field-links.tsx";
import { PictureLibrary } from "#admin/media/picture-library.tsx";
import type { Picture } from "#contract/picture.ts";
import { editorProps } from "./editor-props.ts";
import { EmbedHints } from "./embed-hints.ts";
import { LinkForm } from "./link-form.tsx";
import { MarkdownCodec } from "./markdown-codec.ts";
import { PictureUploadView, PictureView } from "./picture-view.tsx";
import { PasteNotice, useRichPaste } from "./rich-paste.tsx";
import { SelectionMenu } from "./selection-menu.tsx";
import { type KeyHandler, SlashMenu } from "./slash-menu.tsx";
import { textSchema } from "./text-schema.ts";
import { TextToolbar } from "./text-toolbar.tsx";
import "./prose.css";
import styles from "./text.module.css";
import { useShownMarkdown } from "./use-shown-markdown.ts";
import { type TextPictures, TextUploads, useTextPictures } from "./use-text-pictures.ts";
import { useWrittenText } from "./use-written-text.ts";

declare module "@tiptap/core" {
  interface Storage {
    pictureRequest: {
      /** Opens the library and inserts the chosen picture at the cursor. */
      choose: () => void;
    };
  }
}

interface TextEditorProps {
  /** The text as Markdown. A value that did not come from this editor replaces the text. */
  markdown: string;
  onChange: (markdown: string) => void;
  label: string;
  name: string;
  optional?: boolean;
  errorId?: string | undefined;
  /** The ids of everything that describes the text; the error's by default. */
  describedBy?: string | undefined;
  /** While hidden, the editor keeps its history; once shown, it reads what has changed in between. */
  isShown: boolean;
  /** The caret's offset in the Markdown where the editor takes over from a writer. */
  caret?: number | null;
  /** The element that the toolbar is rendered into. */
  tools: HTMLElement | null;
}

const markers = { bulletList: /^\s*[-+*]\s$/, orderedList: /^\s*\d{1,9}[.)]\s$/ } as const;

/** Returns the kind of list whose item begins with the text block at a position. */
function listBegunBy(position: ResolvedPos): string | undefined {
  const item = position.depth - 1;
  if (item < 2 || position.node(item).type.name !== "listItem" || position.index(item) > 0) {
    return undefined;
  }
  return position.node(item - 1).type.name;
}

/** A list continues by itself, but people who know Markdown type the next marker all the same. */
const repeatedMarkers = Object.entries(markers).map(
  ([list, find]) =>
    new InputRule({
      find,
      handler: ({ state, range }) => {
        if (listBegunBy(state.selection.$from) !== list) return null;
        state.tr.delete(range.from, range.to);
      },
    }),
);

/** `[ ]` or `[x]` gives an item of a list a tick box, and makes a paragraph such an item. */
const tickBox = new InputRule({
  find: /^\s*\[([ xX]?)\]\s$/,
  handler: ({ state, range, match, chain }) => {
    const { $from } = state.selection;
    const isListed = listBegunBy($from) !== undefined;
    if (!isListed && $from.parent.type.name !== "paragraph") return null;
    const emptied = chain().deleteRange(range);
    (isListed ? emptied : emptied.toggleBulletList())
      .updateAttributes("listItem", { checked: match[1]?.toLowerCase() === "x" })
      .run();
  },
});

/** Handles list markers that are typed at the beginning of a line. */
const ListTyping = Extension.create({
  name: "listTyping",
  // These rules run before the lists' own, which would put a list into the item.
  priority: 200,
  addInputRules: () => [...repeatedMarkers, tickBox],
});

/** Lets tools and menus ask for a picture, which needs a dialog. */
const PictureRequest = Extension.create({
  name: "pictureRequest",
  addStorage: () => ({ choose: () => {} }),
});

const extensions = [
  ...textSchema({
    picture: ReactNodeViewRenderer(PictureView),
    pictureUpload: ReactNodeViewRenderer(PictureUploadView),
    codeBlock: ReactNodeViewRenderer(CodeView),
  }),
  PictureRequest,
  ListTyping,
  EmbedHints,
  Placeholder.configure({ placeholder: "Write, or press / for headings, lists and more" }),
  UndoRedo,
  Dropcursor,
  Gapcursor,
  TrailingNode,
];

/** A rich-text editor that reads and writes Markdown. */
export function TextEditor(props: TextEditorProps) {
  const { markdown, label, name, optional = false, isShown, caret = null, tools } = props;
  const slashMenu = useRef<KeyHandler>(null);
  const pictures = useRef<TextPictures>(null);
  const paste = useRichPaste(pictures);
  const [open, setOpen] = useState<TextDialog | null>(null);
  const onLink = () => setOpen("link");
  const text = useMarkdownText(props);
  const toolsPlace = useRef(tools);
  useEffect(() => {
    toolsPlace.current = tools;
  });
  const attributes = {
    class: "prose",
    // Blocks without words inherit this; the others have a direction of their own.
    dir: "auto",
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    "aria-required": String(!optional),
    "data-field": name,
  };
  const [isMounted, setMounted] = useState(false);
  const editor = useEditor({
    extensions,
    injectCSS: false,
    // These rules would read every paste as Markdown.
    enablePasteRules: false,
    immediatelyRender: true,
    onBeforeCreate: ({ editor: created }) => text.open(created),
    onMount: () => setMounted(true),
    onUnmount: () => setMounted(false),
    onUpdate: ({ editor: { state } }) => text.onChange(state.doc),
    onTransaction: ({ transaction }) => paste.follow(transaction),
    onBlur: text.writing.writeNow,
    editorProps: editorProps(attributes, {
      codec: text.codec,
      slashMenu,
      pictures,
      paste,
      tools: toolsPlace,
      onLink,
    }),
  });
  const catchUp = useShownMarkdown({ editor, ...text, markdown, caret, isShown });
  const taken = useTextPictures(editor, catchUp);
  // A screen that is about to be left runs its effects once more, after the editor has been destroyed.
  useEffect(() => {
    pictures.current = taken;
    if (editor.isDestroyed) return;
    editor.storage.pictureRequest.choose = () => setOpen("picture");
  });
  useEscapeToText(editor, tools);
  useDescription(editor, isMounted, props);

  return (
    <div hidden={!isShown}>
      {isShown && tools && createPortal(<TextToolbar editor={editor} onLink={onLink} />, tools)}
      <TextUploads value={taken}>
        <EditorContent editor={editor} className={styles.text} />
      </TextUploads>
      {isMounted && <SelectionMenu editor={editor} onLink={onLink} />}
      {isMounted && <SlashMenu ref={slashMenu} editor={editor} />}
      <div role="status" className="visually-hidden">
        {taken.announcement}
      </div>
      <div className={styles.foot} role="status">
        {paste.notice && (
          <PasteNotice editor={editor} paste={paste.notice} onClose={paste.forget} />
        )}
      </div>
      <TextDialogs
        editor={editor}
        open={open}
        onClose={() => setOpen(null)}
        onPicture={taken.insert}
      />
    </div>
  );
}

/** Reads the Markdown when the editor opens, and writes it some time after each change. */
function useMarkdownText({ markdown, onChange, name, isShown }: TextEditorProps) {
  const written = useRef(markdown);
  const codec = useRef<MarkdownCodec>(null);
  const doc = useRef<Node>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const writing = useWrittenText(() => {
    const text = (doc.current && codec.current?.write(doc.current)) ?? "";
    if (text === written.current) return;
    written.current = text;
    latest.current(text);
    if (!isShown) showInSource(name, text);
  });
  return {
    codec,
    written,
    writing,
    open: (created: Editor) => {
      codec.current = new MarkdownCodec(created.schema);
      // The content is set as a document, because JSON would lose which block came from where.
      Object.assign(created.options, { content: codec.current.read(markdown) });
    },
    onChange: (changed: Node) => {
      doc.current = changed;
      writing.onChange();
    },
  };
}

/** Escape moves the focus from the tools to the text. */
function useEscapeToText(editor: Editor, tools: HTMLElement | null): void {
  useEffect(() => {
    const toText = ({ key }: KeyboardEvent) => key === "Escape" && editor.commands.focus();
    tools?.addEventListener("keydown", toText);
    return () => tools?.removeEventListener("keydown", toText);
  }, [editor, tools]);
}

function useDescription(
  editor: Editor,
  isMounted: boolean,
  { errorId, describedBy = errorId }: Pick<TextEditorProps, "errorId" | "describedBy">,
): void {
  useEffect(() => {
    if (!isMounted || editor.isDestroyed) return;
    const text = editor.view.dom;
    const set = (name: string, value: string | undefined) =>
      value === undefined ? text.removeAttribute(name) : text.setAttribute(name, value);
    set("aria-invalid", errorId && "true");
    set("aria-describedby", describedBy);
  }, [editor, isMounted, errorId, describedBy]);
}

function CodeView({ node, updateAttributes }: NodeViewProps) {
  return (
    <NodeViewWrapper className={styles.code}>
      <input
        contentEditable={false}
        aria-label="Language of the code"
        placeholder="Language"
        autoComplete="off"
        spellCheck={false}
        value={node.attrs.language ?? ""}
        // A space would end the language in Markdown.
        onChange={(event) =>
          updateAttributes({ language: event.target.value.replace(/[\s`]/g, "") || null })
        }
      />
      <pre>
        <NodeViewContent<"code"> as="code" />
      </pre>
    </NodeViewWrapper>
  );
}

/** Writes the editor's latest text into the Markdown field that is shown, and keeps the selection. */
function showInSource(name: string, text: string): void {
  const area = findField(name);
  if (!(area instanceof HTMLTextAreaElement) || area.value === text) return;
  const { value, selectionStart, selectionEnd } = area;
  const longest = Math.min(text.length, value.length);
  let from = 0;
  while (from < longest && text[from] === value[from]) from += 1;
  let rest = 0;
  while (rest < longest - from && text.at(-1 - rest) === value.at(-1 - rest)) rest += 1;
  const moved = (place: number) => (place > from ? place + text.length - value.length : place);
  area.setRangeText(text.slice(from, text.length - rest), from, value.length - rest);
  area.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  // The form notices the change as if it had been typed.
  area.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

type TextDialog = "link" | "picture";

interface TextDialogsProps {
  editor: Editor;
  open: TextDialog | null;
  onClose: () => void;
  onPicture: (picture: Pick<Picture, "url" | "alt">) => void;
}

function TextDialogs({ editor, open, onClose, onPicture }: TextDialogsProps) {
  if (open === "picture") {
    return (
      <PictureLibrary
        onClose={onClose}
        onChoose={(picture) => {
          onClose();
          onPicture(picture);
          editor.commands.focus();
        }}
      />
    );
  }
  if (open !== "link") return null;
  return (
    <LinkForm
      editor={editor}
      onClose={() => {
        onClose();
        editor.commands.focus();
      }}
    />
  );
}
