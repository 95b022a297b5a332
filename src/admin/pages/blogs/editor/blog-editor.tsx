import Check from "lucide-react/icons/check";
import { type FormEvent, type KeyboardEvent, useId } from "react";
import { ConflictNotice, GoneNotice } from "#admin/forms/conflict-notice.tsx";
import { DraftState, FoundDraftNotice } from "#admin/forms/draft-notices.tsx";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import type { Blog } from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { AddressPanel } from "./address-panel.tsx";
import styles from "./blog-editor.module.css";
import type { BlogForm } from "./blog-form.ts";
import { BoundTextArea } from "./bound-field.tsx";
import { ContentField } from "./content-field.tsx";
import { copyTyped } from "./copy-text.ts";
import { CoverPanel } from "./cover-panel.tsx";
import { PublishingPanel } from "./publishing-panel.tsx";
import { useBlogForm } from "./use-blog-form.ts";

/** Writes an article; `blog` is null for a new one. */
export function BlogEditor({ blog }: { blog: Blog | null }) {
  const id = useId();
  const editor = useBlogForm(blog);
  const { form, save, stored, draft, isDirty, isSaving } = editor;
  useSaveShortcut(save);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Screen
      title={stored ? "Edit Blog" : "New Blog"}
      back={{ to: editor.list, label: "Back to blogs" }}
      pinned
      actions={
        <>
          <p className={styles.state}>
            <DraftState draft={draft} isDirty={isDirty} />
          </p>
          <Button type="submit" form={id} busy={isSaving} leading={<Icon glyph={Check} />}>
            {isSaving ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <div className={styles.notices}>
        {editor.conflict !== null && (
          <ConflictNotice
            noun="blog"
            isBusy={isSaving || editor.isLoadingTheirs}
            onKeepMine={editor.overwrite}
            onLoadTheirs={editor.loadTheirs}
            onCopy={() => void copyTyped(form)}
          />
        )}
        {editor.isGone && (
          <GoneNotice
            noun="blog"
            isBusy={isSaving}
            onSaveAsNew={editor.saveAsNew}
            onCopy={() => void copyTyped(form)}
          />
        )}
        <FoundDraftNotice draft={draft} />
      </div>
      <div className={styles.frame}>
        <form id={id} className={styles.editor} noValidate onSubmit={submit}>
          <div className="stack">
            <HeadFields form={form} />
            <ContentField form={form} />
          </div>
          <div className="stack">
            <PublishingPanel form={form} stored={stored} />
            <CoverPanel form={form} />
            <AddressPanel form={form} isStored={stored !== null} />
          </div>
        </form>
      </div>
      <UnsavedChanges
        isDirty={isDirty}
        text={
          draft.isUnavailable
            ? "What you typed is not saved, and this browser keeps no copy of it."
            : "What you typed is not saved. This browser keeps a copy and offers it when you come back."
        }
      />
    </Screen>
  );
}

function HeadFields({ form }: { form: BlogForm }) {
  return (
    <section className="panel" aria-label="Title and excerpt">
      <div className={`panel-body stack ${styles.title}`}>
        <BoundTextArea
          form={form}
          name="title"
          max={limits.title}
          label="Title"
          aria-required
          rows={1}
          onKeyDown={keepToOneLine}
        />
        <BoundTextArea
          form={form}
          name="excerpt"
          max={limits.excerpt}
          label="Excerpt"
          aria-required
          rows={2}
          hint="Shown on the card and in search results."
        />
      </div>
    </section>
  );
}

/** A title has no lines; the text area only lets it wrap. */
function keepToOneLine(event: KeyboardEvent): void {
  if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
}
