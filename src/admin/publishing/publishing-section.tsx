import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { type ContentItem, type ContentNoun, type Noun, publicPage } from "#admin/content/noun.ts";
import { defaultPlan } from "#admin/content/plan.ts";
import { StateBadge } from "#admin/content/publishing.tsx";
import { refreshLists } from "#admin/content/queries.ts";
import type { EditorState } from "#admin/content/use-content-editor.ts";
import { formatDay, serverNow, useTimeZone } from "#admin/dates.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowUpRightIcon from "#ui/icons/arrow-up-right.svg?raw";
import copyIcon from "#ui/icons/copy.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { FoldingSection } from "./folding-section.tsx";
import { PlanFields } from "./plan-fields.tsx";
import styles from "./publishing.module.css";

interface SectionProps<Full extends ContentItem> {
  noun: ContentNoun<ContentItem, Full>;
  editor: EditorState<Full>;
}

interface PublishingSectionProps<Full extends ContentItem> extends SectionProps<Full> {
  missing: ReactNode;
  /** They stand below the checkboxes. */
  children: ReactNode;
}

export function PublishingSection<Full extends ContentItem>({
  noun,
  editor,
  missing,
  children,
}: PublishingSectionProps<Full>) {
  const item = editor.document.latest;
  const { plan, choosePlan, publishesNow, choosePublishing, saveLabel } = editor.publishing;
  const isPublic = item?.published ?? false;
  const timeZone = useTimeZone();
  return (
    <FoldingSection
      title="Publishing"
      name="publishing"
      value={item && <StateBadge state={item} />}
      isOpen
    >
      <div className="stack">
        {item?.schedule_failed && (
          <Notice tone="warn" title="It did not go out when it was due">
            {item.schedule_failed}
          </Notice>
        )}
        {missing}
        {!isPublic && (
          <Checkbox
            label="Publish immediately"
            name="published"
            checked={publishesNow && !plan}
            hint={plan ? undefined : consequence(publishesNow)}
            onChange={({ target }) => {
              choosePlan(null);
              choosePublishing(target.checked);
            }}
          />
        )}
        <Checkbox
          label="Schedule"
          name="schedule"
          checked={plan !== null}
          hint={
            plan === null && item?.scheduled_for
              ? `${saveLabel} takes it off the schedule.`
              : "Goes out automatically, even while nobody is signed in."
          }
          onChange={({ target }) => {
            choosePlan(target.checked ? defaultPlan(timeZone, serverNow()) : null);
          }}
        />
        {plan && <PlanFields plan={plan} onChange={choosePlan} />}
        {children}
        {item?.published && item.draft_saved_at && <Changes noun={noun} editor={editor} />}
        {item?.published && <OnTheWebsite noun={noun} item={item} />}
        {item && <Duplicate noun={noun} editor={editor} />}
      </div>
    </FoldingSection>
  );
}

function consequence(publishesNow: boolean): string {
  return publishesNow
    ? "Visitors can read it once you press Publish."
    : "It is saved as a draft that only you can see.";
}

/** Goes back to what visitors see. Returns false after a failure, which is then shown. */
export async function discardChanges<Full extends ContentItem>(
  { api }: ContentNoun<ContentItem, Full>,
  { withSaved, takeOver }: Pick<EditorState<Full>, "withSaved" | "takeOver">,
): Promise<boolean> {
  const stored = await withSaved("Failed to discard the changes", ({ id, version }) =>
    api.discardDraft(id, version),
  );
  if (stored) takeOver(stored);
  return stored !== null;
}

function Changes<Full extends ContentItem>({ noun, editor }: SectionProps<Full>) {
  const [isBusy, setBusy] = useState(false);
  const place = useFocusAfter();
  const discard = async () => {
    setBusy(true);
    const isDone = await discardChanges(noun, editor);
    setBusy(false);
    if (isDone) toastSuccess(`This is the ${noun.one} as visitors see it`, "form");
  };
  return (
    <div className={styles.changes}>
      <p>The draft has changes that visitors do not see.</p>
      <Button ref={place} look="quiet" busy={isBusy} onClick={() => void discard()}>
        Discard changes
      </Button>
      <p className="field-hint">They stay under Versions.</p>
    </div>
  );
}

function Duplicate<Full extends ContentItem>({ noun, editor }: SectionProps<Full>) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const duplicate = async () => {
    setBusy(true);
    const copy = await editor.withSaved(`Failed to duplicate the ${noun.one}`, ({ id }) =>
      noun.api.duplicate(id),
    );
    setBusy(false);
    if (!copy) return;
    refreshLists(noun);
    toastSuccess("This is the copy, a separate draft", "form");
    await navigate(noun.paths.edit(copy.id));
  };
  return (
    <p className={styles.more}>
      <Button
        look="quiet"
        busy={isBusy}
        leading={<Icon glyph={copyIcon} />}
        onClick={() => void duplicate()}
      >
        Duplicate
      </Button>
    </p>
  );
}

function OnTheWebsite({ noun, item }: { noun: Noun; item: ContentItem }) {
  return (
    <p className={styles.public}>
      <span>Since {formatDay(item.created_at)}</span>
      <a href={publicPage(noun, item)} target="_blank" rel="noopener">
        View on the website
        <Icon glyph={arrowUpRightIcon} />
      </a>
    </p>
  );
}
