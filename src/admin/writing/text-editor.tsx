import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { Slice } from "@tiptap/pm/model";
import { EditorContent, ReactNodeViewRenderer, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { CodeView } from "./code-view.tsx";
import { LinkForm } from "./link-form.tsx";
import { MarkdownCodec } from "./markdown-codec.ts";
import { PictureView } from "./picture-view.tsx";
import { SelectionMenu } from "./selection-menu.tsx";
import { type KeyTaker, SlashMenu } from "./slash-menu.tsx";
import { textSchema } from "./text-schema.ts";
import { TextToolbar } from "./text-toolbar.tsx";
import "./prose.css";
import textStyles from "./text.module.css";
import styles from "./writing.module.css";

export interface TextEditorProps {
  /** What is written, as Markdown. A value that did not come from here replaces the text. */
  markdown: string;
  onChange: (markdown: string) => void;
  label: string;
  /** The id of the message that says what is wrong with it. */
  errorId?: string | undefined;
}

const extensions = [
  ...textSchema({
    picture: ReactNodeViewRenderer(PictureView),
    codeBlock: ReactNodeViewRenderer(CodeView),
  }),
  Placeholder.configure({ placeholder: "Write, or press / for headings, lists and more" }),
  UndoRedo,
  Dropcursor,
  Gapcursor,
  TrailingNode,
];

/** Rich text that is read from Markdown and written as Markdown. */
export function TextEditor({ markdown, onChange, label, errorId }: TextEditorProps) {
  const written = useRef(markdown);
  const codec = useRef<MarkdownCodec>(null);
  const slashMenu = useRef<KeyTaker>(null);
  const [isMounted, setMounted] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
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
      const text = codec.current?.write(state.doc) ?? "";
      if (text === written.current) return;
      written.current = text;
      latest.current(text);
    },
    editorProps: {
      attributes: {
        class: "prose",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
      },
      handleKeyDown: (_, event) => {
        if (slashMenu.current?.takeKey(event)) return true;
        const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
        if (isLink) setLinking(true);
        return isLink;
      },
      clipboardTextParser: (text, _, isPlain) => {
        const markdownOrLines = isPlain ? text.replace(/[\\`*_{}[\]<>#+\-.!|~]/g, "\\$&") : text;
        const doc = codec.current?.read(markdownOrLines);
        return doc ? Slice.maxOpen(doc.content) : Slice.empty;
      },
    },
  });

  useEffect(() => {
    if (!codec.current || markdown === written.current) return;
    written.current = markdown;
    const text = codec.current.read(markdown);
    const { tr } = editor.state;
    editor.view.dispatch(tr.replaceWith(0, tr.doc.content.size, text.content));
  }, [markdown, editor]);

  useEffect(() => {
    if (!isMounted) return;
    const text = editor.view.dom;
    text.toggleAttribute("aria-invalid", errorId !== undefined);
    if (errorId) text.setAttribute("aria-describedby", errorId);
    else text.removeAttribute("aria-describedby");
  }, [editor, isMounted, errorId]);

  return (
    <div className={styles.editor}>
      <div className={styles.tools}>
        <TextToolbar editor={editor} onLink={() => setLinking(true)} />
      </div>
      <EditorContent editor={editor} className={textStyles.text} />
      {isMounted && <SelectionMenu editor={editor} onLink={() => setLinking(true)} />}
      {isMounted && <SlashMenu ref={slashMenu} editor={editor} />}
      {isLinking && (
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
