import { createElement, Fragment, type ReactNode } from "react";
import { thumbnailOf } from "#contract/picture-address.ts";
import { RemotePicture } from "#ui/remote-picture.tsx";
import type { ComparedBlock, WordRun } from "./compare.ts";
import type { ComparedField } from "./compare-fields.ts";
import styles from "./comparison.module.css";
import type { Word } from "./text-blocks.ts";

/** Looks like the website. Its headings stand below the heading of the dialog. */
export function ComparedText({ field }: { field: ComparedField }) {
  const { label, isTitle, isNamed, changes, runs, blocks } = field;
  if (blocks) {
    return (
      <section className={styles.text} aria-label={label}>
        {isNamed && <strong className={styles.name}>{label}</strong>}
        {inOrder(folded(blocks).map(partText))}
      </section>
    );
  }
  if (isTitle) {
    return (
      <h3 className={styles.title} data-change={changes > 0 || undefined}>
        {inOrder(runs.map(runText))}
      </h3>
    );
  }
  return (
    <p className={styles.field} data-change="">
      <strong>{label}</strong> {inOrder(runs.map(runText))}
    </p>
  );
}

/** Folds unchanged blocks into one, except for the heading above a change. */
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

const blockTags = {
  h1: "h4",
  h2: "h4",
  h3: "h5",
  quote: "blockquote",
  code: "pre",
  text: "div",
  picture: "div",
  rule: "div",
} as const;

function blockText({ change, block, runs }: ComparedBlock): ReactNode {
  const { kind, marker, depth, src } = block;
  const Tag = blockTags[kind];
  return (
    <Tag
      className={styles.block}
      data-kind={kind}
      data-change={change === "same" ? undefined : change}
      style={{ marginInlineStart: `${depth * 1.25}rem` }}
    >
      {(change === "added" || change === "removed") && (
        <span className={styles.label}>{changeLabels[change]}</span>
      )}
      {marker && <span className={styles.marker}>{marker}</span>}
      <span>
        {src !== undefined && (
          <span className={styles.picture}>
            <RemotePicture src={thumbnailOf(src)} />
          </span>
        )}
        {kind === "rule" ? "———" : inOrder(runs.map(runText))}
      </span>
    </Tag>
  );
}

function runText({ change, words }: WordRun): ReactNode {
  if (words.length === 0) return null;
  const text = inOrder(joined(words).map(wordText));
  if (change === "removed") return <del>{text}</del>;
  return change === "added" ? <ins>{text}</ins> : text;
}

/** Joins neighbours that are set alike, or screen readers may read word by word. */
function joined(words: readonly Word[]): Word[] {
  const parts: Word[] = [];
  for (const { text, marks } of words) {
    const last = parts.at(-1);
    if (last && last.marks.join() === marks.join()) last.text += text;
    else parts.push({ text, marks });
  }
  return parts;
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
