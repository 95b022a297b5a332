import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Link, useParams } from "react-router";
import { Refusal } from "#admin/errors.ts";
import { Form } from "#admin/forms/form.tsx";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { LoadFailure, useLoadError } from "#admin/layout/load-failure.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { inTitleCase } from "#contract/nouns.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import styles from "./editor.module.css";
import { EditorSkeleton } from "./editor-columns.tsx";
import { ChangedNotice, DeletedNotice, FoundDraftNotice, SavedState } from "./editor-notices.tsx";
import { RefusalSummary } from "./field-links.tsx";
import type { ContentItem, ContentNoun, Noun } from "./noun.ts";
import { PublishButton } from "./publish-button.tsx";
import { StateBadge } from "./publishing.tsx";
import { itemQuery } from "./queries.ts";
import type { EditorState } from "./use-content-editor.ts";

interface LoadedItemProps<Item extends ContentItem, Full extends Item> {
  noun: ContentNoun<Item, Full>;
  children: (item: Full) => ReactNode;
}

export function LoadedItem<Item extends ContentItem, Full extends Item>(
  props: LoadedItemProps<Item, Full>,
) {
  const { id = "" } = useParams();
  return <LoadedById key={id} id={id} {...props} />;
}

function LoadedById<Item extends ContentItem, Full extends Item>(
  props: LoadedItemProps<Item, Full> & { id: string },
) {
  const { noun, id, children } = props;
  const query = useQuery(itemQuery(noun, id));
  const { data } = query;
  const error = useLoadError(query);
  if (data) return children(data);
  return (
    <Screen title={`Edit ${inTitleCase(noun.one)}`} back={backTo(noun, noun.paths.list())}>
      {!error && <EditorSkeleton />}
      {error &&
        (error instanceof Refusal && error.code === "not_found" ? (
          <DoesNotExist noun={noun} />
        ) : (
          <LoadFailure title={`Failed to fetch ${noun.one}`} error={error} query={query} />
        ))}
    </Screen>
  );
}

function DoesNotExist({ noun }: { noun: Noun }) {
  return (
    <EmptyState
      title={`This ${noun.one} does not exist`}
      action={
        <Link className={buttonClass()} to={noun.paths.list()}>
          See all {noun.many}
        </Link>
      }
    >
      It may have been deleted, or the address is not complete.
    </EmptyState>
  );
}

interface EditorScreenProps {
  noun: Noun;
  editor: EditorState;
  actions?: ReactNode;
  pendingWork?: { question: string; loss: string } | null;
  /** Shows the panel, should somebody have put it away. */
  onReveal?: () => void;
  children: ReactNode;
}

export function EditorScreen(props: EditorScreenProps) {
  const { noun, editor, actions, pendingWork, onReveal, children } = props;
  const formId = useId();
  const { isNew, save, isDirty, draft, autosave, conflict } = editor;
  useSaveShortcut(editor.saveDraft);
  useTitleFirst(isNew, formId);
  const title = `${isNew ? "New" : "Edit"} ${inTitleCase(noun.one)}`;
  return (
    <Screen
      title={title}
      tabTitle={editor.item ? `${title}: ${editor.item.title}` : title}
      back={backTo(noun, editor.list)}
      pinned
      state={editor.item && <StateBadge state={editor.item} />}
      actions={
        <>
          <p className={styles.state} role="status">
            <SavedState
              draft={draft}
              autosave={autosave}
              isDirty={isDirty}
              isConflict={conflict !== null}
              onRetry={editor.saveDraft}
            />
          </p>
          {actions}
          <PublishButton editor={editor} formId={formId} onReveal={onReveal} />
        </>
      }
    >
      <Notices noun={noun} editor={editor} onReveal={onReveal} />
      <Form id={formId} onSubmit={save}>
        {children}
      </Form>
      <UnsavedChanges
        title={pendingWork?.question}
        isDirty={isDirty || Boolean(pendingWork)}
        text={[pendingWork?.loss, isDirty && lossOfText(draft.isUnavailable)]
          .filter(Boolean)
          .join(" ")}
      />
    </Screen>
  );
}

/** What is new begins with its title: the first keys are not lost. */
function useTitleFirst(isNew: boolean, formId: string): void {
  const [wasNew] = useState(isNew);
  useEffect(() => {
    const title = document.getElementById(formId)?.querySelector<HTMLElement>("[name=title]");
    if (wasNew) title?.focus({ preventScroll: true });
  }, [wasNew, formId]);
}

interface NoticesProps {
  noun: Noun;
  editor: EditorState;
  onReveal: (() => void) | undefined;
}

function Notices({ noun, editor, onReveal }: NoticesProps) {
  const { conflict, typedText, isSaving, isLoadingStored, draft } = editor;
  const shared = { one: noun.one, typedText, isBusy: isSaving || isLoadingStored };
  return (
    <div className={styles.notices}>
      {conflict === "changed" && (
        <ChangedNotice
          {...shared}
          onOverwriteStored={editor.overwriteStored}
          onLoadStored={editor.loadStored}
        />
      )}
      {conflict === "deleted" && <DeletedNotice {...shared} onSaveAsNew={editor.saveAsNew} />}
      <FoundDraftNotice draft={draft} />
      <RefusalSummary
        fields={editor.refused}
        refusals={editor.refusals}
        title={
          editor.willBePublic || editor.plan
            ? "It cannot be published yet. Please look at:"
            : "It cannot be saved yet. Please look at:"
        }
        onReveal={onReveal}
      />
    </div>
  );
}

function backTo(noun: Noun, list: string) {
  return { to: list, label: `Back to ${noun.many}` };
}

function lossOfText(isUnavailable: boolean): string {
  return isUnavailable
    ? "What you typed is not saved, and this browser keeps no copy of it."
    : "What you typed is not saved. This browser keeps a copy and offers it when you come back.";
}
