import { useQuery } from "@tanstack/react-query";
import Lightbulb from "lucide-react/icons/lightbulb";
import { useEffect, useState } from "react";
import { ebooksQuery } from "#admin/data/ebooks.ts";
import { useLoadError } from "#admin/data/load-error.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import { Pager } from "#admin/layout/pager.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { Ebook } from "#contract/ebook.ts";
import { Icon } from "#ui/icon.tsx";
import { DeleteEbookDialog } from "./delete-ebook-dialog.tsx";
import { EbookCard } from "./ebook-card.tsx";
import { EbookCardsSkeleton } from "./ebook-cards-skeleton.tsx";
import { EbookFilters, isUnfiltered, useEbookFilter } from "./ebook-filters.tsx";
import styles from "./ebooks-page.module.css";
import { useHeldFocus } from "./held-focus.ts";
import { NewEbookLink } from "./new-ebook-link.tsx";
import { NoEbooks } from "./no-ebooks.tsx";

const FAILURE = "Failed to fetch ebooks";

/** All ebooks: what is out, what has its PDF, and the way to each. */
export function EbooksPage() {
  const filter = useEbookFilter();
  const { data, isPlaceholderData, refetch, isFetching, ...query } = useQuery(ebooksQuery(filter));
  const error = useLoadError(query);
  const staleReason = data ? query.error : null;
  useEffect(() => {
    if (staleReason) toastFailure(FAILURE, staleReason);
  }, [staleReason]);
  const isEmpty = data?.items.length === 0;
  return (
    <Screen title="Ebooks" actions={<NewEbookLink />}>
      <Tip />
      {!(isEmpty && isUnfiltered(filter)) && <EbookFilters />}
      <p className="visually-hidden" role="status">
        {filter.q !== "" && data && !isPlaceholderData && foundText(data)}
      </p>
      {!data && !error && <EbookCardsSkeleton />}
      {!data && error && (
        <LoadFailure
          title={FAILURE}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {isEmpty && <NoEbooks />}
      <EbookCards ebooks={data?.items ?? []} isOld={isPlaceholderData} />
      {data && <Pager next={data.next} />}
    </Screen>
  );
}

function Tip() {
  return (
    <p className={styles.tip}>
      <Icon glyph={Lightbulb} />
      <span>
        <strong>Tip:</strong> create the ebook first, then upload the PDF in the editor.
      </span>
    </p>
  );
}

function foundText({ items, next }: { items: readonly Ebook[]; next: string | null }): string {
  if (items.length === 1) return "1 ebook found.";
  return `${items.length}${next ? " or more" : ""} ebooks found.`;
}

function EbookCards({ ebooks, isOld }: { ebooks: readonly Ebook[]; isOld: boolean }) {
  const [doomed, setDoomed] = useState<Ebook | null>(null);
  const { list, onFocus, successor } = useHeldFocus(ebooks.map(({ id }) => id));
  return (
    <>
      <ul ref={list} className={`bare-list ${styles.cards}`} aria-busy={isOld} onFocus={onFocus}>
        {ebooks.map((ebook) => (
          <EbookCard key={ebook.id} ebook={ebook} onDelete={() => setDoomed(ebook)} />
        ))}
      </ul>
      <DeleteEbookDialog ebook={doomed} onClose={() => setDoomed(null)} focusAfter={successor} />
    </>
  );
}
