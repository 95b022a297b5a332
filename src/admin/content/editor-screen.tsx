import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormState } from "react-hook-form";
import { Link, useLocation, useParams } from "react-router";
import { formatMoment } from "#admin/dates.ts";
import { isBusy } from "#admin/editor/document.ts";
import { SpokenState } from "#admin/editor/spoken-state.tsx";
import { isNotFound } from "#admin/errors.ts";
import { handOver } from "#admin/forms/before-leaving.ts";
import { Form } from "#admin/forms/form.tsx";
import { usePublishShortcut, useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { inTitleCase } from "#contract/nouns.ts";
import { Button, buttonClass, IconButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import panelRightIcon from "#ui/icons/panel-right.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import styles from "./editor.module.css";
import { barHeight } from "./editor-bars.ts";
import { EditorSkeleton } from "./editor-columns.tsx";
import { SavedState } from "./editor-notices.tsx";
import linkStyles from "./field-links.module.css";
import { FieldLink, findText } from "./field-links.tsx";
import type { FormValues } from "./form-values.ts";
import { useListToReturnTo } from "./list-address.ts";
import type { ContentItem, ContentNoun, Noun } from "./noun.ts";
import { PublishButton } from "./publish-button.tsx";
import { StateBadge } from "./publishing.tsx";
import { itemQuery } from "./queries.ts";
import { fieldsWithErrors } from "./required-fields.ts";
import { UnfinishedPictures } from "./unfinished-pictures.ts";
import type { ContentEditor, EditorState } from "./use-content-editor.ts";

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

interface EditorScreenProps<Full extends ContentItem, Input extends FormValues> {
  noun: ContentNoun<ContentItem, Full>;
  editor: ContentEditor<Full, Input>;
  actions?: ReactNode;
  pendingWork?: { question: string; loss: string } | null;
  /** True while a press of the button waits for something. */
  isWaiting?: boolean;
  /** Shows the panel, should somebody have put it away. */
  onReveal?: () => void;
  children: ReactNode;
}

export function EditorScreen<Full extends ContentItem, Input extends FormValues>(
  props: EditorScreenProps<Full, Input>,
) {
  const { noun, editor, actions, pendingWork, isWaiting = false, onReveal, children } = props;
  const formId = useId();
  const { saver, save, isDirty, copy } = editor;
  const { isNew, latest } = editor.document;
  const { isPlanUnsaved, saveLabel, unfinished } = editor.publishing;
  const isSaving = isWaiting || isBusy(editor.document);
  const { pathname } = useLocation();
  const isUnfinished = unfinished.problem !== null;
  const [saveRequests, setSaveRequests] = useState(0);
  const saveDraft = () => {
    setSaveRequests(saveRequests + 1);
    saver.saveDraft();
  };
  useSaveShortcut(saveDraft);
  usePublishShortcut(() => {
    handOver();
    save();
  });
  useTitleFirst(isNew, formId);
  const title = `${isNew ? "New" : "Edit"} ${inTitleCase(noun.one)}`;
  return (
    <Screen
      title={title}
      tabTitle={latest ? `${title}: ${latest.title}` : title}
      back={backTo(noun, useListToReturnTo(noun))}
      pinned={pinnedHead}
      state={latest && <StateBadge state={latest} />}
      actions={
        <>
          <p className={styles.state}>
            <SavedState editor={editor} onRetry={saveDraft} />
          </p>
          <SpokenState editor={editor} requests={saveRequests} />
          {actions}
          <PublishingLink onReveal={onReveal} />
          {/* The first button of a form is what Enter in a field presses: it must not publish. */}
          <button type="submit" form={formId} disabled hidden />
          <PublishButton
            noun={noun}
            editor={editor}
            isSaving={isSaving}
            formId={formId}
            onSaveDraft={saveDraft}
            onReveal={onReveal}
          />
        </>
      }
    >
      <Notices noun={noun} editor={editor} isSaving={isSaving} onReveal={onReveal} />
      <Form id={formId} onSubmit={save}>
        <UnfinishedPictures value={unfinished.setKeys}>{children}</UnfinishedPictures>
      </Form>
      <UnsavedChanges
        title={pendingWork?.question}
        isDirty={isDirty || Boolean(pendingWork) || isUnfinished || isPlanUnsaved}
        save={() => saver.flush()}
        onLeave={() => saver.leave()}
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

/** Leads to the panel where that stands below the text, which can be long. */
function PublishingLink({ onReveal }: { onReveal: (() => void) | undefined }) {
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

interface NoticesProps<Full extends ContentItem, Input extends FormValues> {
  noun: ContentNoun<ContentItem, Full>;
  editor: ContentEditor<Full, Input>;
  isSaving: boolean;
  onReveal: (() => void) | undefined;
}

function Notices<Full extends ContentItem, Input extends FormValues>({
  noun,
  editor,
  isSaving,
  onReveal,
}: NoticesProps<Full, Input>) {
  const { conflict } = editor.document;
  return (
    <div className={styles.notices}>
      {conflict && <ConflictNotice noun={noun} editor={editor} isSaving={isSaving} />}
      <FoundDraftNotice editor={editor} />
      {editor.refusals > 0 && <RefusalSummary editor={editor} onReveal={onReveal} />}
    </div>
  );
}

/** Offers a text that only this browser has. */
function FoundDraftNotice({ editor }: { editor: Pick<EditorState, "copy" | "description"> }) {
  const { found, isUnavailable } = editor.copy;
  const place = useFocusAfter(() => findText(editor.description));
  if (!found) return null;
  return (
    <Notice
      ref={place}
      tone="info"
      role="status"
      title={
        found.isSetAside
          ? "Your own text was put aside."
          : "There is unsaved text from an earlier visit."
      }
      actions={
        <>
          <Button look="ghost" onClick={found.restore}>
            Restore it
          </Button>
          <Button look="quiet" onClick={found.discard}>
            Discard it
          </Button>
        </>
      }
    >
      {found.isSetAside && isUnavailable
        ? "It is kept until this page is left."
        : `Kept in this browser on ${formatMoment(found.savedAt)}.`}
      {!found.isSetAside &&
        found.newerSince &&
        ` The text below is newer, of ${formatMoment(found.newerSince)}. It stays under Versions if you restore this one.`}
    </Notice>
  );
}

/** Lists why the last attempt failed, until that is mended. */
function RefusalSummary<Full extends ContentItem, Input extends FormValues>({
  editor,
  onReveal,
}: Omit<NoticesProps<Full, Input>, "noun" | "isSaving">) {
  const { form, description, refusals, publishing } = editor;
  const { errors } = useFormState({ control: form.control });
  const fields = fieldsWithErrors(errors, description.empty, description.words);
  const title = publishing.savesDraft
    ? "It cannot be saved yet. Please look at:"
    : "It cannot be published yet. Please look at:";
  const place = useRef<HTMLDivElement>(null);
  const listId = useId();
  const focused = useRef(0);
  useEffect(() => {
    // The form counts an attempt before it has shown what was wrong.
    if (!place.current || refusals === focused.current) return;
    focused.current = refusals;
    place.current.focus();
  });
  if (fields.length === 0) return null;
  return (
    // Screen readers read it when it takes the focus, and not again with each field that is mended.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      ref={place}
      role="group"
      aria-label={title}
      aria-describedby={listId}
      tabIndex={-1}
      className={linkStyles.summary}
    >
      <Notice tone="error" title={title}>
        <ul id={listId} className={linkStyles.list}>
          {fields.map((field) => (
            <li key={field.name}>
              <FieldLink field={field} onReveal={onReveal} />
            </li>
          ))}
        </ul>
      </Notice>
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
