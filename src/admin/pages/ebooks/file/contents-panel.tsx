import { useState } from "react";
import type { OutlineEntry } from "#contract/ebook-file.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import plusIcon from "#ui/icons/plus.svg?raw";
import { Panel } from "#ui/panel.tsx";
import styles from "./file.module.css";

interface ContentsPanelProps {
  outline: readonly OutlineEntry[];
  /** Returns how many were new. */
  onAddTopics: (titles: readonly string[]) => number;
}

export function ContentsPanel({ outline, onAddTopics }: ContentsPanelProps) {
  const [added, setAdded] = useState<number | null>(null);
  return (
    <Panel
      title="What’s inside"
      actions={<span className={styles.aside}>read from the PDF’s bookmarks</span>}
    >
      <ol className={`bare-list ${styles.contents}`}>
        {outline.map(({ title, page }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: chapters may be called the same.
          <li key={index}>
            <span>{title}</span>
            {page !== null && (
              <span>
                <span className="visually-hidden">page </span>
                {page}
              </span>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button
          look="ghost"
          leading={<Icon glyph={plusIcon} />}
          onClick={() => setAdded(onAddTopics(outline.map(({ title }) => title)))}
        >
          Add as topics
        </Button>
      </div>
      <p className={styles.note} role="status">
        {added !== null && addedText(added)}
      </p>
    </Panel>
  );
}

function addedText(added: number): string {
  if (added === 0) return "Nothing to add: they are among the topics, or too long for one.";
  return added === 1 ? "1 topic added." : `${added} topics added.`;
}
