import type { Editor } from "@tiptap/core";
import { useId, useRef, useState } from "react";
import { Form } from "#admin/forms/form.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { linkAddress } from "./link-mark.ts";
import styles from "./writing.module.css";

interface LinkFormProps {
  editor: Editor;
  /** Returns the focus to the text. */
  onClose: () => void;
}

/** Sets, changes or removes the link at the selection. */
export function LinkForm({ editor, onClose }: LinkFormProps) {
  const id = useId();
  const present = String(editor.getAttributes("link").href ?? "");
  const [typed, setTyped] = useState(present);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const toHttps = useFocusAfter(() => field.current);
  const address = linkAddress(typed);
  const apply = () => {
    if (address === null)
      return setError("Use a web address, an email address or a path, such as /contact.");
    const chain = editor.chain().focus().extendMarkRange("link");
    if (address === "") chain.unsetMark("link").run();
    else if (editor.state.selection.empty && !present) {
      chain
        .insertContent({
          type: "text",
          text: address,
          marks: [{ type: "link", attrs: { href: address } }],
        })
        .run();
    } else chain.setMark("link", { href: address }).run();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={present ? "Change link" : "Add link"}>
      <Form className="stack" id={id} onSubmit={apply}>
        <TextField
          ref={field}
          label="Address"
          value={typed}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://… or /blogs/…"
          error={error}
          isErrorSpoken
          hint={typed.startsWith("http://") ? "Visitors’ browsers may warn of http://." : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <div className={styles.buttons}>
          {typed.startsWith("http://") && (
            <Button
              ref={toHttps}
              look="quiet"
              onClick={() => setTyped(typed.replace("http://", "https://"))}
            >
              Make it https
            </Button>
          )}
          {present && (
            <Button
              look="quiet"
              onClick={() => {
                editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
                onClose();
              }}
            >
              Remove link
            </Button>
          )}
          <Button type="submit">Apply</Button>
        </div>
      </Form>
    </Dialog>
  );
}
