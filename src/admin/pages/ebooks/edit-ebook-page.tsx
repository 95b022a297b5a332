import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { ebookQuery } from "#admin/data/ebooks.ts";
import { useLoadError } from "#admin/data/load-error.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { EbookEditor } from "#admin/pages/ebooks/editor/ebook-editor.tsx";
import { EbookEditorSkeleton } from "#admin/pages/ebooks/editor/ebook-editor-skeleton.tsx";
import { toEbooks } from "#admin/pages/ebooks/editor/to-ebooks.ts";

/** The editor of the ebook in the address. */
export function EditEbookPage() {
  const { id = "" } = useParams();
  return <OpenedEbook key={id} id={id} />;
}

/** How old an answer may be that an editor opens with: what is just created need not be asked for again. */
const FRESH_MS = 10_000;

function OpenedEbook({ id }: { id: string }) {
  const [openedAt] = useState(Date.now);
  const ebook = useQuery({ ...ebookQuery(id), staleTime: FRESH_MS });
  const error = useLoadError(ebook);
  // An older answer would make the first save a conflict.
  const isFresh = ebook.dataUpdatedAt > openedAt - FRESH_MS;
  if (ebook.data && isFresh) return <EbookEditor ebook={ebook.data} />;
  return (
    <Screen title="Edit Ebook" back={toEbooks}>
      {error ? (
        <LoadFailure
          title="Failed to fetch ebook"
          error={error}
          onRetry={() => void ebook.refetch()}
          isRetrying={ebook.isFetching}
        />
      ) : (
        <EbookEditorSkeleton />
      )}
    </Screen>
  );
}
