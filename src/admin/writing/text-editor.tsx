import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from "@tiptap/extensions";
import type { Node } from "@tiptap/pm/model";
import { type Editor, EditorContent, ReactNodeViewRenderer, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { CodeView } from "./code-view.tsx";
import { editorProps } from "./editor-props.ts";
import { ListTyping } from "./list-typing.ts";
import { MarkdownCodec } from "./markdown-codec.ts";
import { PasteNotice } from "./paste-report.tsx";
import { PictureRequest } from "./picture-request.ts";
import { PictureUploadView } from "./picture-upload-view.tsx";
import { PictureView } from "./picture-view.tsx";
import { SelectionMenu } from "./selection-menu.tsx";
import { showInSource } from "./shown-source.ts";
import { type KeyTaker, SlashMenu } from "./slash-menu.tsx";
import { type TextDialog, TextDialogs } from "./text-dialogs.tsx";
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

/** Rich text that is read from Markdown and written as Markdown. */
export function TextEditor(props: TextEditorProps) {
  const { markdown, label, name, optional = false, isShown, caret = null, tools } = props;
  const slashMenu = useRef<KeyTaker>(null);
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
    // Of blocks without words; the others have their own.
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
    // They read every paste as Markdown.
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
  // A screen that is about to be left runs its effects once more, when the editor is gone already.
  useEffect(() => {
    pictures.current = taken;
    if (editor.isDestroyed) return;
    editor.storage.pictureRequest.choose = () => setOpen("picture");
  });
  useWayBack(editor, tools);
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

/** The Markdown of a text: read when the editor opens, written some time after each change. */
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
      // A document, since JSON would lose which block came from where.
      Object.assign(created.options, { content: codec.current.read(markdown) });
    },
    onChange: (changed: Node) => {
      doc.current = changed;
      writing.onChange();
    },
  };
}

/** Escape leads from the tools to the text. */
function useWayBack(editor: Editor, tools: HTMLElement | null): void {
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
