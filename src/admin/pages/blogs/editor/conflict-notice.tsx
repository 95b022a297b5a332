import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./blog-editor.module.css";
import type { BlogForm } from "./blog-form.ts";
import { copyText } from "./copy-text.ts";

interface ConflictNoticeProps {
  form: BlogForm;
  isSaving: boolean;
  onKeepMine: () => void;
  onLoadTheirs: () => Promise<void>;
}

/** Somebody saved this article while it was open here: which of the two texts shall it be? */
export function ConflictNotice({ form, isSaving, onKeepMine, onLoadTheirs }: ConflictNoticeProps) {
  const [isLoading, setLoading] = useState(false);
  return (
    <InSight>
      <Notice
        tone="warn"
        role="alert"
        title="This blog was changed elsewhere since you opened it."
        actions={
          <>
            <Button look="ghost" busy={isSaving} onClick={onKeepMine}>
              Keep mine
            </Button>
            <Button
              look="ghost"
              busy={isLoading}
              onClick={() => {
                setLoading(true);
                void onLoadTheirs().finally(() => setLoading(false));
              }}
            >
              Load theirs
            </Button>
            <CopyButton form={form} />
          </>
        }
      >
        Keep mine saves your text over the other one. Load theirs shows the other one, and puts
        yours aside in this browser.
      </Notice>
    </InSight>
  );
}

/** The article was deleted while it was open here. */
export function GoneNotice({ form, onSaveAsNew }: { form: BlogForm; onSaveAsNew: () => void }) {
  return (
    <InSight>
      <Notice
        tone="warn"
        role="alert"
        title="This blog was deleted elsewhere."
        actions={
          <>
            <Button look="ghost" onClick={onSaveAsNew}>
              Save as a new blog
            </Button>
            <CopyButton form={form} />
          </>
        }
      >
        Your text is still here.
      </Notice>
    </InSight>
  );
}

/** Whoever pressed Ctrl S far below must see what it came to. */
function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} className={styles.notice}>
      {children}
    </div>
  );
}

function CopyButton({ form }: { form: BlogForm }) {
  const [label, setLabel] = useState("Copy my text");
  const copy = async () => {
    const { title, excerpt, content } = form.getValues();
    const isCopied = await copyText(`# ${title}\n\n${excerpt}\n\n${content}\n`);
    setLabel(isCopied ? "Copied" : "Not allowed here: select the text and copy it");
  };
  return (
    <Button look="quiet" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
