import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from "react";
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

interface ComparisonProps<Full extends ContentItem> {
  noun: ContentNoun<ContentItem, Full>;
  editor: EditorState<Full>;
  item: ContentItem;
  version: VersionSummary;
  what: string;
  onClose: () => void;
}

/** An earlier version beside the present text, read as one. */
export function Comparison<Full extends ContentItem>(props: ComparisonProps<Full>) {
  const { noun, editor, item, version, what, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLElement>(null);
  const { data, error } = useQuery({
    queryKey: [noun.many, "version", version.id],
    queryFn: ({ signal }) => noun.api.version(item.id, version.id, signal),
  });
  const { markdown, words } = editor.description;
  // The form does not change while this is open over it.
  const [present] = useState(() => editor.form.getValues());
  const texts = useMemo(
    () => (data ? compareFields(data.fields, present, markdown, words) : []),
    [data, present, markdown, words],
  );
  const walk = useChanges(place);
  const count = texts.reduce((sum, { changes }) => sum + changes, 0);
  const restore = async () => {
    setBusy(true);
    const stored = await editor.withSaved(
      "Failed to restore the version",
      ({ id, version: present }) => noun.api.restoreVersion(id, version.id, present),
    );
    if (stored) editor.takeOver(stored);
    setBusy(false);
    if (!stored) return;
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

const CHANGE = "[data-change]";

/** Walks the changes in a text, round and round; the focus stays, so that the next one is a key away. */
function useChanges(place: RefObject<HTMLElement | null>) {
  /** Counted from 1; null before the first step. */
  const [shown, setShown] = useState<number | null>(null);
  const [words, setWords] = useState("");
  const go = (direction: 1 | -1) => {
    const changes = [...(place.current?.querySelectorAll(CHANGE) ?? [])];
    const from = shown === null ? (direction === 1 ? -1 : 0) : shown - 1;
    const at = (from + direction + changes.length) % changes.length;
    const change = changes[at];
    if (!change) return;
    for (const other of changes) other.toggleAttribute("data-shown", other === change);
    change.scrollIntoView({ block: "center" });
    setShown(at + 1);
    setWords(spoken(change));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "j") go(1);
    if (event.key === "k") go(-1);
  };
  return { shown, words, go, onKey };
}

/** Colours and lines in words. */
function spoken(change: Element): string {
  return [...change.querySelectorAll("del, ins")]
    .map(({ tagName, textContent }) => `. ${tagName === "DEL" ? "Gone" : "New"}: ${textContent}`)
    .join("");
}
