import type { Editor } from "@tiptap/core";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import xIcon from "#ui/icons/x.svg?raw";
import type { Paste } from "./use-rich-paste.ts";
import styles from "./writing.module.css";

interface PasteNoticeProps {
  editor: Editor;
  paste: Paste;
  onClose: () => void;
}

/** Says what a paste brought. */
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
