import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ContentItem, ContentNoun } from "#admin/content/noun.ts";
import type { EditorState } from "#admin/content/use-content-editor.ts";
import { formatMoment } from "#admin/dates.ts";
import { explain } from "#admin/errors.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { toastProblem } from "#admin/layout/toasts.ts";
import { usePart } from "#admin/layout/use-part.ts";
import { counted } from "#contract/counted.ts";
import type { VersionReason, VersionSummary } from "#contract/publication.ts";
import { Button } from "#ui/button.tsx";
import styles from "./versions.module.css";

/** It brings along what reads and compares Markdown, which the text's editor has as well. */
const loadComparison = async () => (await import("./comparison.tsx")).Comparison;

/** The number of versions shown at first, the newest. */
const FIRST = 5;

const reasons: Record<VersionReason, string> = {
  published: "Published",
  restored: "Before a version was restored",
  pasted: "Before a paste",
  written: "While writing",
  replaced: "Before changes were discarded",
  overwritten: "Before it was overwritten",
};

interface VersionsProps<Full extends ContentItem> {
  noun: ContentNoun<ContentItem, Full>;
  editor: EditorState<Full>;
  item: ContentItem;
}

/** Earlier texts, newest first, each to be compared with the present one and restored. */
export function Versions<Full extends ContentItem>({ noun, editor, item }: VersionsProps<Full>) {
  const [hasAll, setHasAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const more = useFocusAfter(() =>
    list.current?.children[FIRST]?.querySelector<HTMLElement>("button"),
  );
  const [chosen, setChosen] = useState<VersionSummary | null>(null);
  const Comparison = usePart(loadComparison, chosen !== null, () => {
    setChosen(null);
    toastProblem(
      "This part of the portal could not be loaded",
      "Check your connection, then try again. If the site has just been updated, load the page again; nothing that you typed is lost.",
      "form",
    );
  });
  const { data, error } = useQuery({
    queryKey: [noun.many, "versions", item.id, item.version],
    queryFn: ({ signal }) => noun.api.versions(item.id, signal),
    placeholderData: (former) => former,
  });
  if (!data) return <p className="field-hint">{error ? explain(error) : "Loading…"}</p>;
  if (data.length === 0) {
    return (
      <p className="field-hint">
        None yet. One is kept each time you publish, before a paste, and every ten minutes of
        writing.
      </p>
    );
  }
  return (
    <>
      <ul ref={list} className={`bare-list ${styles.versions}`}>
        {(hasAll ? data : data.slice(0, FIRST)).map((version) => (
          <li key={version.id} data-published={version.reason === "published"}>
            <span className={styles.words}>
              {reasons[version.reason]}
              <small className="numeric">
                {formatMoment(version.saved_at)} · {counted(version.words, "word")}
              </small>
            </span>
            <Button look="quiet" onClick={() => setChosen(version)}>
              Compare
              <span className="visually-hidden">
                {" "}
                with the version of {formatMoment(version.saved_at)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {!hasAll && data.length > FIRST && (
        <Button ref={more} look="quiet" onClick={() => setHasAll(true)}>
          All {data.length} versions
        </Button>
      )}
      {chosen && Comparison && (
        <Comparison
          noun={noun}
          editor={editor}
          item={item}
          version={chosen}
          what={reasons[chosen.reason]}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
