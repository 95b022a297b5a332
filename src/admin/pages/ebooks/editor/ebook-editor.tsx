import Check from "lucide-react/icons/check";
import { useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { ConflictNotice, GoneNotice } from "#admin/forms/conflict-notice.tsx";
import { DraftState, FoundDraftNotice } from "#admin/forms/draft-notices.tsx";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { PdfPanel } from "#admin/pages/ebooks/upload/pdf-panel.tsx";
import type { Ebook } from "#contract/ebook.ts";
import { adminPaths } from "#contract/paths.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import { AddressPanel } from "./address-panel.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import styles from "./ebook-editor.module.css";
import { toEbooks } from "./to-ebooks.ts";
import { type EbookEditing, useEbookEditor } from "./use-ebook-editor.ts";

/** The details of an ebook and, once they are saved, its PDF. `ebook` is null for a new one. */
export function EbookEditor({ ebook }: { ebook: Ebook | null }) {
  const editing = useEbookEditor(ebook);
  const { save, draft, base, newest } = editing;
  const [isUploading, setUploading] = useState(false);
  const formId = useId();
  const navigate = useNavigate();

  const createdId = base?.id === ebook?.id ? undefined : base?.id;
  useEffect(() => {
    if (createdId) void navigate(adminPaths.editEbook(createdId), { replace: true });
  }, [createdId, navigate]);

  return (
    <Screen
      title={ebook ? "Edit Ebook" : "New Ebook"}
      back={toEbooks}
      pinned
      actions={<EditorActions editing={editing} formId={formId} />}
    >
      <form
        className="stack"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.submit();
        }}
      >
        <FoundDraftNotice draft={draft} />
        {save.conflict !== null && (
          <ConflictNotice
            noun="ebook"
            isBusy={save.isSaving}
            onKeepMine={save.overwrite}
            onLoadTheirs={() => void editing.loadTheirs()}
          />
        )}
        {editing.isGone && (
          <GoneNotice noun="ebook" isBusy={save.isSaving} onSaveAsNew={save.overwrite} />
        )}
        <div className={styles.columns}>
          <DetailsPanel form={save.form} />
          <div className="stack">
            <PdfPanel ebook={newest} onUploaded={editing.takeUpload} onUploading={setUploading} />
            <AddressPanel form={save.form} ebook={base} />
          </div>
        </div>
      </form>
      <LeavingGuard
        // What was typed while the ebook was created goes along to its own screen.
        isDirty={save.isDirty && !createdId}
        isUploading={isUploading}
      />
    </Screen>
  );
}

function EditorActions({ editing, formId }: { editing: EbookEditing; formId: string }) {
  const { save, draft } = editing;
  return (
    <>
      <span className={styles.state}>
        <DraftState draft={draft} isDirty={save.isDirty} />
      </span>
      <Checkbox label="Published" {...save.form.register("published")} />
      <Button type="submit" form={formId} busy={save.isSaving} leading={<Icon glyph={Check} />}>
        {save.isSaving ? "Saving..." : "Save"}
      </Button>
    </>
  );
}

function LeavingGuard({ isDirty, isUploading }: { isDirty: boolean; isUploading: boolean }) {
  const text = [
    isUploading && "The upload stops when you leave. A PDF that was there before stays.",
    isDirty && "What you typed is not saved. A copy is kept in this browser.",
  ];
  return (
    <UnsavedChanges
      title={isUploading ? "Leave while the PDF is uploading?" : undefined}
      isDirty={isDirty || isUploading}
      text={text.filter(Boolean).join(" ")}
    />
  );
}
