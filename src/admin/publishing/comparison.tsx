import { useQuery } from "@tanstack/react-query";
import {
  createElement,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from "react";
import { wordOf } from "#admin/content/form-values.ts";
import type { ContentItem, ContentNoun } from "#admin/content/noun.ts";
import type { EditorState } from "#admin/content/use-content-editor.ts";
import { formatMoment } from "#admin/dates.ts";
import { explain } from "#admin/errors.ts";
import { toastSuccess } from "#admin/layout/toasts.ts";
import type { VersionSummary } from "#contract/publication.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { WideDialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowDownIcon from "#ui/icons/arrow-down.svg?raw";
import arrowUpIcon from "#ui/icons/arrow-up.svg?raw";
import type { ComparedBlock, WordRun } from "./compare.ts";
import { type ComparedField, compareFields } from "./compare-fields.ts";
import styles from "./comparison.module.css";
import type { Word } from "./text-blocks.ts";

interface ComparisonProps<Item extends ContentItem> {
  noun: ContentNoun<Item>;
  editor: EditorState;
  item: ContentItem;
  version: VersionSummary;
  /** Why this version was kept. */
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
  const { values, markdown } = editor;
  // The form does not change while this is open over it.
  const [present] = useState(values);
  const texts = useMemo(
    () => (data ? compareFields(data.fields, present, markdown) : []),
    [data, present, markdown],
  );
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
          <span role="status">{data && countText(count)}</span>
          <IconButton
            label="Change before"
            icon={<Icon glyph={arrowUpIcon} />}
            onClick={() => goToChange(place.current, -1)}
          />
          <IconButton
            label="Next change"
            icon={<Icon glyph={arrowDownIcon} />}
            onClick={() => goToChange(place.current, 1)}
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
        onKeyDown={(event) => onKey(event, place.current)}
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
          <FieldText key={field.name} field={field} />
        ))}
      </section>
    </WideDialog>
  );
}

function FieldText({ field }: { field: ComparedField }) {
  const { name, isTitle, changes, runs, blocks } = field;
  if (blocks) {
    return (
      <section className={styles.text} aria-label={wordOf(name)}>
        {inOrder(folded(blocks).map(partText))}
      </section>
    );
  }
  if (isTitle) {
    return (
      <h2 className={styles.title} data-change={changes > 0 || undefined}>
        {inOrder(runs.map(runText))}
      </h2>
    );
  }
  return (
    <p className={styles.field} data-change="">
      <strong>{wordOf(name)}</strong> {inOrder(runs.map(runText))}
    </p>
  );
}

/** What is alike, as one, but for the heading above a change. */
function folded(blocks: readonly ComparedBlock[]): (ComparedBlock | ComparedBlock[])[] {
  const parts: (ComparedBlock | ComparedBlock[])[] = [];
  let alike: ComparedBlock[] = [];
  const close = (isBeforeChange: boolean) => {
    const last = alike.at(-1);
    const heading = isBeforeChange && last && /^h\d$/.test(last.block.kind) ? alike.pop() : null;
    if (alike.length > 0) parts.push(alike);
    if (heading) parts.push(heading);
    alike = [];
  };
  for (const block of blocks) {
    if (block.change === "same") {
      alike.push(block);
      continue;
    }
    close(true);
    parts.push(block);
  }
  close(false);
  return parts;
}

function partText(part: ComparedBlock | readonly ComparedBlock[]): ReactNode {
  if (!isList(part)) return blockText(part);
  return (
    <details className={styles.alike}>
      <summary>
        {part.length === 1 ? "1 paragraph alike" : `${part.length} unchanged paragraphs`}
      </summary>
      {inOrder(part.map(blockText))}
    </details>
  );
}

function isList(part: ComparedBlock | readonly ComparedBlock[]): part is readonly ComparedBlock[] {
  return Array.isArray(part);
}

const changeLabels = { added: "Added", removed: "Removed" };

function blockText({ change, block, runs }: ComparedBlock): ReactNode {
  const { kind, marker, depth } = block;
  return (
    <div
      className={styles.block}
      data-kind={kind}
      data-change={change === "same" ? undefined : change}
      style={{ marginInlineStart: `${depth * 1.25}rem` }}
    >
      {(change === "added" || change === "removed") && (
        <span className={styles.label}>{changeLabels[change]}</span>
      )}
      {marker && <span className={styles.marker}>{marker}</span>}
      <span>{kind === "rule" ? "———" : inOrder(runs.map(runText))}</span>
    </div>
  );
}

function runText({ change, words }: WordRun): ReactNode {
  const text = inOrder(words.map(wordText));
  if (change === "removed") return <del>{text}</del>;
  return change === "added" ? <ins>{text}</ins> : text;
}

/** Nothing here ever moves, so that no keys are needed. */
function inOrder(nodes: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes);
}

const markTags = new Map([
  ["bold", "strong"],
  ["italic", "em"],
  ["code", "code"],
  ["strike", "s"],
  ["link", "u"],
] as const);

function wordText({ text, marks }: Word): ReactNode {
  let content: ReactNode = text;
  for (const [mark, Tag] of markTags) if (marks.includes(mark)) content = <Tag>{content}</Tag>;
  return content;
}

function countText(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}

function onKey(event: KeyboardEvent, place: HTMLElement | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "j") goToChange(place, 1);
  if (event.key === "k") goToChange(place, -1);
}

/** Scrolls to the first change below what is at the top, or to the last one above. */
function goToChange(place: HTMLElement | null, direction: 1 | -1): void {
  if (!place) return;
  const top = place.getBoundingClientRect().top + place.clientHeight / 3;
  const changes = [...place.querySelectorAll("[data-change]")];
  const distances = changes.map((change) => change.getBoundingClientRect().top - top);
  const at =
    direction === 1
      ? distances.findIndex((distance) => distance > 1)
      : distances.findLastIndex((distance) => distance < -1);
  const distance = distances[at];
  if (distance !== undefined) place.scrollBy({ top: distance });
}
