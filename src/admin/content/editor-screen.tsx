import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation, useParams } from "react-router";
import { isNotFound } from "#admin/errors.ts";
import { handOver } from "#admin/forms/before-leaving.ts";
import { Form } from "#admin/forms/form.tsx";
import { usePublishShortcut, useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { inTitleCase } from "#contract/nouns.ts";
import { buttonClass, IconButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import panelRightIcon from "#ui/icons/panel-right.svg?raw";
import { ConflictNotice } from "./conflict-notice.tsx";
import styles from "./editor.module.css";
import { barHeight } from "./editor-bars.ts";
import { EditorSkeleton } from "./editor-columns.tsx";
import { SavedState, SpokenState } from "./editor-notices.tsx";
import { FoundDraftNotice } from "./found-draft-notice.tsx";
import type { ContentItem, ContentNoun, Noun } from "./noun.ts";
import { PublishButton } from "./publish-button.tsx";
import { StateBadge } from "./publishing.tsx";
import { itemQuery } from "./queries.ts";
import { RefusalSummary } from "./refusal-summary.tsx";
import { UnfinishedPictures } from "./unfinished-pictures.ts";
import type { EditorState } from "./use-content-editor.ts";

const pinnedHead = barHeight("--pinned-h");

/** Each visit begins another one, also from the screen of one that is new itself. */
export function NewItem({ children }: { children: ReactNode }) {
  return <Fragment key={useLocation().key}>{children}</Fragment>;
}

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
  const failure = useLoadFailure(query);
  if (data) return children(data);
  return (
    <Screen title={`Edit ${inTitleCase(noun.one)}`} back={backTo(noun, noun.paths.list())}>
      {!failure ? (
        <EditorSkeleton />
      ) : isNotFound(failure.error) ? (
        <DoesNotExist noun={noun} />
      ) : (
        <LoadFailure title={`Failed to fetch ${noun.one}`} failure={failure} />
      )}
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
  const { isNew, save, isDirty, copy, saved, conflict, publishing } = editor;
  const { isPlanUnsaved, saveLabel } = publishing;
  const { pathname } = useLocation();
  const isUnfinished = editor.unfinished.problem !== null;
  const [saveRequests, setSaveRequests] = useState(0);
  const saveDraft = () => {
    setSaveRequests(saveRequests + 1);
    editor.saveDraft();
  };
  useSaveShortcut(saveDraft);
  usePublishShortcut(() => {
    handOver();
    editor.save();
  });
  useTitleFirst(isNew, formId);
  const state = { copy, saved, isDirty, conflict };
  const title = `${isNew ? "New" : "Edit"} ${inTitleCase(noun.one)}`;
  return (
    <Screen
      title={title}
      tabTitle={editor.item ? `${title}: ${editor.item.title}` : title}
      back={backTo(noun, editor.list)}
      pinned={pinnedHead}
      state={editor.item && <StateBadge state={editor.item} />}
      actions={
        <>
          <p className={styles.state}>
            <SavedState {...state} onRetry={saveDraft} />
          </p>
          <SpokenState {...state} requests={saveRequests} />
          {actions}
          <PublishingLink onReveal={onReveal} />
          {/* The first button of a form is what Enter in a field presses: it must not publish. */}
          <button type="submit" form={formId} disabled hidden />
          <PublishButton editor={{ ...editor, saveDraft }} formId={formId} onReveal={onReveal} />
        </>
      }
    >
      <Notices noun={noun} editor={editor} onReveal={onReveal} />
      <Form id={formId} onSubmit={save}>
        <UnfinishedPictures value={editor.unfinished.setKeys}>{children}</UnfinishedPictures>
      </Form>
      <UnsavedChanges
        title={pendingWork?.question}
        isDirty={isDirty || Boolean(pendingWork) || isUnfinished || isPlanUnsaved}
        save={editor.flush}
        onLeave={editor.leave}
        isNewEachTime={pathname === noun.paths.create()}
        text={[
          pendingWork?.loss,
          isUnfinished && "A picture in the text is not uploaded, and would be lost.",
          isPlanUnsaved && `The schedule changes only when you press ${saveLabel}.`,
          isDirty && lossOfText(copy.isUnavailable),
        ]
          .filter(Boolean)
          .join(" ")}
      />
    </Screen>
  );
}

/** Shown where the panel stands below the text, which can be long. */
function PublishingLink({ onReveal }: Pick<EditorScreenProps, "onReveal">) {
  const show = () => {
    if (onReveal) flushSync(onReveal);
    const section = document.querySelector<HTMLDetailsElement>("details[data-part=publishing]");
    if (!section) return;
    section.open = true;
    section.scrollIntoView();
    section.querySelector("summary")?.focus({ preventScroll: true });
  };
  return (
    <span className={styles.toPublishing}>
      <IconButton label="Publishing" icon={<Icon glyph={panelRightIcon} />} onClick={show} />
    </span>
  );
}

/** A new item gets the focus in its title, or in what gives it one, so that no first key is lost. */
function useTitleFirst(isNew: boolean, formId: string): void {
  const [wasNew] = useState(isNew);
  useEffect(() => {
    const first = "[data-first], [name=title]";
    const place = document.getElementById(formId)?.querySelector<HTMLElement>(first);
    if (wasNew) place?.focus({ preventScroll: true });
  }, [wasNew, formId]);
}

interface NoticesProps {
  noun: Noun;
  editor: EditorState;
  onReveal: (() => void) | undefined;
}

function Notices({ noun, editor, onReveal }: NoticesProps) {
  const { conflict } = editor;
  return (
    <div className={styles.notices}>
      {conflict && <ConflictNotice noun={noun} editor={editor} />}
      <FoundDraftNotice editor={editor} />
      {editor.refusals > 0 && <RefusalSummary editor={editor} onReveal={onReveal} />}
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
