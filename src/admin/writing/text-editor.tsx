import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { Fragment, type Node, type Schema, Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, ReactNodeViewRenderer, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { toastUnavailable, useLater } from "#admin/layout/later.ts";
import { PictureUploads } from "#admin/media/picture-uploads.tsx";
import { cleanPaste } from "./clean-paste.ts";
import { CodeView } from "./code-view.tsx";
import { MarkdownCodec } from "./markdown-codec.ts";
import { type Paste, PasteNotice } from "./paste-report.tsx";
import { PictureRequest } from "./picture-request.ts";
import { PictureView } from "./picture-view.tsx";
import { SelectionMenu } from "./selection-menu.tsx";
import { type KeyTaker, SlashMenu } from "./slash-menu.tsx";
import { textSchema } from "./text-schema.ts";
import { TextToolbar } from "./text-toolbar.tsx";
import "./prose.css";
import styles from "./text.module.css";
import { useShownMarkdown } from "./use-shown-markdown.ts";
import { useTextPictures } from "./use-text-pictures.ts";
import { useWrittenText } from "./use-written-text.ts";

interface TextEditorProps {
  /** What is written, as Markdown. A value that did not come from here replaces the text. */
  markdown: string;
  onChange: (markdown: string) => void;
  label: string;
  /** The field of the form that it writes. */
  name: string;
  /** The id of the message that says what is wrong with it. */
  errorId?: string | undefined;
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
    codeBlock: ReactNodeViewRenderer(CodeView),
  }),
  PictureRequest,
  Placeholder.configure({ placeholder: "Write, or press / for headings, lists and more" }),
  UndoRedo,
  Dropcursor,
  Gapcursor,
  TrailingNode,
];

/** What the bars cover of the window, in pixels, and a line more. */
const COVERED = { top: 170, right: 0, bottom: 80, left: 0 };

/** Rich text that is read from Markdown and written as Markdown. */
export function TextEditor({
  markdown,
  onChange,
  label,
  name,
  errorId,
  isShown,
  caret = null,
  tools,
}: TextEditorProps) {
  const written = useRef(markdown);
  const codec = useRef<MarkdownCodec>(null);
  const slashMenu = useRef<KeyTaker>(null);
  const pictures = useRef<ReturnType<typeof useTextPictures>>(null);
  const [isMounted, setMounted] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const [paste, setPaste] = useState<Paste | null>(null);
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
  });
  const readSlice = (text: string) => {
    const doc = codec.current?.read(text);
    return doc ? Slice.maxOpen(doc.content) : Slice.empty;
  };
  const editor = useEditor({
    extensions,
    injectCSS: false,
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
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
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
      handlePaste: (view, event) => {
        const { clipboardData } = event;
        // A table of a spreadsheet comes with a picture of itself.
        const isPicture = clipboardData && !clipboardData.types.includes("text/html");
        if (isPicture && pictures.current?.takeFiles(clipboardData.files, null)) return true;
        return linkPastedOver(view, event);
      },
      handleDrop: (view, event) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null;
        const isTaken = pictures.current?.takeFiles(event.dataTransfer?.files, at) ?? false;
        if (isTaken) event.preventDefault();
        return isTaken;
      },
      transformPastedHTML: (html) => {
        const clean = cleanPaste(html);
        const { kept, leftOut } = clean.report;
        if (clean.pictures.length > 0) pictures.current?.takePasted(clean.pictures);
        // What was copied within a text comes whole.
        const isOwn = html.includes("data-pm-slice");
        if (!isOwn && kept.length + leftOut.length > 0) {
          setPaste({ report: clean.report, plain: plainTextOf(clean.html) });
        }
        return clean.html;
      },
      handleDOMEvents: {
        beforeinput: (view, event) => {
          const { inputType, data } = event;
          if (inputType !== "insertText" || !data?.includes("\n")) return false;
          // What a phone's keyboard puts in from its own clipboard is no paste to the browser.
          event.preventDefault();
          view.dispatch(view.state.tr.replaceSelection(readSlice(data)).scrollIntoView());
          return true;
        },
      },
      clipboardTextParser: (text, _, isPlain, { state: { schema } }) =>
        isPlain ? asLines(text, schema) : readSlice(text),
    },
  });

  const taken = useTextPictures(editor);
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

  useShownMarkdown({ editor, codec, written, writing, markdown, caret, isShown });

  useEffect(() => {
    if (!isMounted || editor.isDestroyed) return;
    const text = editor.view.dom;
    text.toggleAttribute("aria-invalid", errorId !== undefined);
    if (errorId) text.setAttribute("aria-describedby", errorId);
    else text.removeAttribute("aria-describedby");
  }, [editor, isMounted, errorId]);

  return (
    <div hidden={!isShown}>
      {isShown &&
        tools &&
        createPortal(<TextToolbar editor={editor} onLink={() => setLinking(true)} />, tools)}
      <EditorContent editor={editor} className={styles.text} />
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
        <div className={styles.uploads}>
          <PictureUploads uploads={taken.uploads} onCancel={taken.cancel} />
        </div>
        <PasteNotice editor={editor} paste={paste} onClose={() => setPaste(null)} />
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

/** Words without any form, a paragraph for each line. */
function asLines(text: string, schema: Schema): Slice {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  const paragraphs = lines.map((line) => schema.node("paragraph", null, schema.text(line)));
  return Slice.maxOpen(Fragment.from(paragraphs));
}

function plainTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const blocks = body.querySelectorAll("p, h1, h2, h3, h4, h5, h6, li, tr, pre");
  for (const block of blocks) block.append("\n\n");
  return body.textContent?.replace(/\n{3,}/g, "\n\n").trim() ?? "";
}
