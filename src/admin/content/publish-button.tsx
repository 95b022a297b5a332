import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import chevronDownIcon from "#ui/icons/chevron-down.svg?raw";
import type { ContentItem, ContentNoun } from "./noun.ts";
import styles from "./publish-button.module.css";
import { PublishMenu } from "./publish-menu.tsx";
import type { EditorState } from "./use-content-editor.ts";

interface PublishButtonProps<Full extends ContentItem> {
  noun: ContentNoun<ContentItem, Full>;
  editor: EditorState<Full>;
  isSaving: boolean;
  formId: string;
  onSaveDraft: () => void;
  /** Shows the panel, should somebody have put it away. */
  onReveal: (() => void) | undefined;
}

/** Does what the panel says; the menu beside it says and does something else at once. */
export function PublishButton<Full extends ContentItem>(props: PublishButtonProps<Full>) {
  const { noun, editor, isSaving, formId, onSaveDraft, onReveal } = props;
  const { isDirty, publishing } = editor;
  const { saveLabel } = publishing;
  const isUpToDate = !isDirty && !editor.document.latest?.draft_saved_at;
  // Nothing has to be pressed where visitors have all of it.
  const look = saveLabel === "Update" && isUpToDate && !isSaving ? "ghost" : "solid";
  const [isOpen, setOpen] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const split = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  return (
    <div ref={split} className={styles.split}>
      <Button
        ref={submit}
        type="submit"
        form={formId}
        look={look}
        busy={isSaving}
        aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
      >
        {isSaving ? "Saving..." : saveLabel}
      </Button>
      <Button
        ref={more}
        look={look}
        aria-label="Other choices"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={isSaving}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon glyph={chevronDownIcon} />
      </Button>
      {isOpen && (
        <PublishMenu
          noun={noun}
          editor={editor}
          place={split}
          anchor={more}
          onClose={close}
          onReveal={onReveal}
          onSaveDraft={onSaveDraft}
          onPublish={() => {
            // The panel is drawn first, since the form is sent as it says then.
            flushSync(() => {
              publishing.choosePlan(null);
              publishing.choosePublishing(true);
            });
            submit.current?.form?.requestSubmit();
          }}
        />
      )}
    </div>
  );
}
