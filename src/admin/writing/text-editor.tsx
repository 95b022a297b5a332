import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { type Node, type Schema, Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, ReactNodeViewRenderer, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLater } from "#admin/layout/later.ts";
import { toastUnavailable } from "#admin/layout/soon.ts";
import { CodeView } from "./code-view.tsx";
import { coveredTop } from "./covered-top.ts";
import { ListTyping } from "./list-typing.ts";
import { MarkdownCodec } from "./markdown-codec.ts";
import { PasteNotice } from "./paste-report.tsx";
import { PictureRequest } from "./picture-request.ts";
import { PictureUploadView } from "./picture-upload-view.tsx";
import { PictureView } from "./picture-view.tsx";
import { isMarkdown, readLines } from "./plain-paste.ts";
import { SelectionMenu } from "./selection-menu.tsx";
import { showInSource } from "./shown-source.ts";
import { type KeyTaker, SlashMenu } from "./slash-menu.tsx";
import { textSchema } from "./text-schema.ts";
import { TextToolbar } from "./text-toolbar.tsx";
import "./prose.css";
import styles from "./text.module.css";
import { useRichPaste } from "./use-rich-paste.ts";
import { useShownMarkdown } from "./use-shown-markdown.ts";
import { type TextPictures, TextUploads, useTextPictures } from "./use-text-pictures.ts";
import { useWrittenText } from "./use-written-text.ts";

interface TextEditorProps {
  /** What is written, as Markdown. A value that did not come from here replaces the text. */
  markdown: string;
  onChange: (markdown: string) => void;
  label: string;
  /** The field of the form that it writes. */
  name: string;
  optional?: boolean;
  /** The id of the message that says what is wrong with it. */
  errorId?: string | undefined;
  /** The ids of all that is said of it; the error’s, if nothing else is. */
  describedBy?: string | undefined;
  /** Hidden, it keeps its history, and reads what was changed meanwhile once it is shown. */
  isShown: boolean;
  /** Where in the Markdown somebody is writing whom the editor takes over from. */
  caret?: number | null;
  /** Where the toolbar goes. */
  tools: HTMLElement | null;
}

const loadLibrary = async () => (await import("#admin/media/picture-library.tsx")).PictureLibrary;
const loadLinkForm = async () => (await import("./link-form.tsx")).LinkForm;

const extensions = [
  ...textSchema({
    picture: ReactNodeViewRenderer(PictureView),
    pictureUpload: ReactNodeViewRenderer(PictureUploadView),
    codeBlock: ReactNodeViewRenderer(CodeView),
  }),
  PictureRequest,
  ListTyping,
  Placeholder.configure({ placeholder: "Write, or press / for headings, lists and more" }),
  UndoRedo,
  Dropcursor,
  Gapcursor,
  TrailingNode,
];

/** What the bars cover of the window, in pixels, and a line more. */
const COVERED = {
  get top() {
    return coveredTop() + 28;
  },
  right: 0,
  bottom: 80,
  left: 0,
};

/** Rich text that is read from Markdown and written as Markdown. */
export function TextEditor({
  markdown,
  onChange,
  label,
  name,
  optional = false,
  errorId,
  describedBy = errorId,
  isShown,
  caret = null,
  tools,
}: TextEditorProps) {
  const written = useRef(markdown);
  const codec = useRef<MarkdownCodec>(null);
  const slashMenu = useRef<KeyTaker>(null);
  const pictures = useRef<TextPictures>(null);
  const paste = useRichPaste(pictures);
  const [isMounted, setMounted] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const latest = useRef(onChange);
  const toolsPlace = useRef(tools);
  useEffect(() => {
    latest.current = onChange;
    toolsPlace.current = tools;
  });
  const doc = useRef<Node>(null);
  const writing = useWrittenText(() => {
    const text = (doc.current && codec.current?.write(doc.current)) ?? "";
    if (text === written.current) return;
    written.current = text;
    latest.current(text);
    if (!isShown) showInSource(name, text);
  });
  const readText = (text: string, schema: Schema) => {
    if (!codec.current || !isMarkdown(text)) return readLines(text, schema, { hasLinks: true });
    return Slice.maxOpen(codec.current.read(text).content);
  };
  const editor = useEditor({
    extensions,
    injectCSS: false,
    // They read every paste as Markdown.
    enablePasteRules: false,
    immediatelyRender: true,
    onBeforeCreate: ({ editor: created }) => {
      codec.current = new MarkdownCodec(created.schema);
      // A document, since JSON would lose which block came from where.
      Object.assign(created.options, { content: codec.current.read(markdown) });
    },
    onMount: () => setMounted(true),
    onUnmount: () => setMounted(false),
    onUpdate: ({ editor: { state } }) => {
      doc.current = state.doc;
      writing.onChange();
    },
    onBlur: writing.writeNow,
    editorProps: {
      scrollThreshold: COVERED,
      scrollMargin: COVERED,
      attributes: {
        class: "prose",
        // Of lists, quotes and tables; a paragraph has its own.
        dir: "auto",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-required": String(!optional),
        "data-field": name,
      },
      handleKeyDown: (_, event) => {
        if (slashMenu.current?.takeKey(event)) return true;
        const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
        if (isLink) setLinking(true);
        const isToTools = event.altKey && event.key === "F10";
        if (isToTools) toolsPlace.current?.querySelector("button")?.focus();
        return isLink || isToTools;
      },
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
          // What a phone's keyboard puts in from its own clipboard is no paste to the browser.
          event.preventDefault();
          const slice = readText(data, view.state.schema);
          view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
          return true;
        },
      },
      clipboardTextParser: (text, _, isPlain, { state: { schema } }) =>
        isPlain ? readLines(text, schema, { hasLinks: false }) : readText(text, schema),
    },
  });

  const catchUp = useShownMarkdown({
    editor,
    codec,
    written,
    writing,
    markdown,
    caret,
    isShown,
  });
  const taken = useTextPictures(editor, catchUp);
  const [isChoosing, setChoosing] = useState(false);
  const PictureLibrary = useLater(loadLibrary, isChoosing, () => {
    setChoosing(false);
    toastUnavailable();
  });
  const LinkForm = useLater(loadLinkForm, isLinking, () => {
    setLinking(false);
    toastUnavailable();
  });
  // A screen that is about to be left runs its effects once more, when the editor is gone already.
  useEffect(() => {
    pictures.current = taken;
    if (editor.isDestroyed) return;
    editor.storage.pictureRequest.choose = () => setChoosing(true);
  });

  useEffect(() => {
    const toText = ({ key }: KeyboardEvent) => key === "Escape" && editor.commands.focus();
    tools?.addEventListener("keydown", toText);
    return () => tools?.removeEventListener("keydown", toText);
  }, [editor, tools]);

  useEffect(() => {
    if (!isMounted || editor.isDestroyed) return;
    const text = editor.view.dom;
    const set = (name: string, value: string | undefined) =>
      value === undefined ? text.removeAttribute(name) : text.setAttribute(name, value);
    set("aria-invalid", errorId && "true");
    set("aria-describedby", describedBy);
  }, [editor, isMounted, errorId, describedBy]);

  return (
    <div hidden={!isShown}>
      {isShown &&
        tools &&
        createPortal(<TextToolbar editor={editor} onLink={() => setLinking(true)} />, tools)}
      <TextUploads value={taken}>
        <EditorContent editor={editor} className={styles.text} />
      </TextUploads>
      {isMounted && <SelectionMenu editor={editor} onLink={() => setLinking(true)} />}
      {isMounted && <SlashMenu ref={slashMenu} editor={editor} />}
      <div role="status" className="visually-hidden">
        {taken.announcement}
      </div>
      {isChoosing && PictureLibrary && (
        <PictureLibrary
          onClose={() => setChoosing(false)}
          onChoose={(picture) => {
            setChoosing(false);
            taken.insert(picture);
            editor.commands.focus();
          }}
        />
      )}
      <div className={styles.foot}>
        <PasteNotice editor={editor} paste={paste.told} onClose={paste.forget} />
      </div>
      {isLinking && LinkForm && (
        <LinkForm
          editor={editor}
          onClose={() => {
            setLinking(false);
            editor.commands.focus();
          }}
        />
      )}
    </div>
  );
}

/** An address that is pasted on words makes a link of them. */
function linkPastedOver(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  const { state } = view;
  const pasted = clipboardData?.getData("text/plain").trim() ?? "";
  const { from, to, empty } = state.selection;
  const { link } = state.schema.marks;
  if (empty || !link || !/^(?:https?:\/\/|mailto:)\S+$/.test(pasted)) return false;
  view.dispatch(state.tr.addMark(from, to, link.create({ href: pasted })));
  return true;
}
