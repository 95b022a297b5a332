import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { ContentItem, ContentNoun } from "#admin/content/noun.ts";
import type { EditorState } from "#admin/content/use-content-editor.ts";
import { formatMoment } from "#admin/dates.ts";
import { explain } from "#admin/errors.ts";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { counted } from "#contract/counted.ts";
import type { VersionSummary } from "#contract/publication.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { WideDialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowDownIcon from "#ui/icons/arrow-down.svg?raw";
import arrowUpIcon from "#ui/icons/arrow-up.svg?raw";
import { compareFields } from "./compare-fields.ts";
import { ComparedText } from "./compared-text.tsx";
import styles from "./comparison.module.css";
import { useChanges } from "./use-changes.ts";

interface ComparisonProps<Item extends ContentItem> {
  noun: ContentNoun<Item>;
  editor: EditorState;
  item: ContentItem;
  version: VersionSummary;
  what: string;
  onClose: () => void;
}

/** An earlier version beside the present text, read as one. */
export function Comparison<Item extends ContentItem>(props: ComparisonProps<Item>) {
  const { noun, editor, item, version, what, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLElement>(null);
  const { data, error } = useQuery({
    queryKey: [noun.many, "version", version.id],
    queryFn: ({ signal }) => noun.api.version(item.id, version.id, signal),
  });
  const { values, markdown, words } = editor;
  // The form does not change while this is open over it.
  const [present] = useState(values);
  const texts = useMemo(
    () => (data ? compareFields(data.fields, present, markdown, words) : []),
    [data, present, markdown, words],
  );
  const walk = useChanges(place);
  const count = texts.reduce((sum, { changes }) => sum + changes, 0);
  const restore = async () => {
    setBusy(true);
    const isDone = await editor.restoreVersion(version.id);
    setBusy(false);
    if (!isDone) return;
    toastSuccess(`Restored the version of ${formatMoment(version.saved_at)}`, "form");
    onClose();
  };
  return (
    <WideDialog
      onClose={onClose}
      title="What changed"
      head={
        <div className={styles.tools}>
          <span role="status">
            {data && (walk.shown ? `${walk.shown} of ${count}` : counted(count, "change"))}
            <span className="visually-hidden">{walk.words}</span>
          </span>
          <IconButton
            label="Change before"
            icon={<Icon glyph={arrowUpIcon} />}
            steps
            onClick={() => walk.go(-1)}
          />
          <IconButton
            label="Next change"
            icon={<Icon glyph={arrowDownIcon} />}
            steps
            onClick={() => walk.go(1)}
          />
          <Button busy={isBusy} disabled={!data} onClick={() => void restore()}>
            Restore this version
          </Button>
        </div>
      }
    >
      <section
        ref={place}
        className={styles.page}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the text cannot be scrolled by keyboard.
        tabIndex={0}
        aria-label="Both texts as one"
        onKeyDown={walk.onKey}
      >
        <p className={styles.legend}>
          {what}, {formatMoment(version.saved_at)}. <del>Gone since</del> <ins>New since</ins>
        </p>
        <p className={styles.hint}>
          Restoring puts the earlier text into the draft. The current text stays under Versions.
        </p>
        {error && <p className="field-error">{explain(error)}</p>}
        {data && count === 0 && (
          <p className={styles.hint}>Nothing differs from the current text.</p>
        )}
        {texts.map((field) => (
          <ComparedText key={field.name} field={field} />
        ))}
      </section>
    </WideDialog>
  );
}
