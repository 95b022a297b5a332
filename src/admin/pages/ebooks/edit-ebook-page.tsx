import { useQuery } from "@tanstack/react-query";
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

function OpenedEbook({ id }: { id: string }) {
  const { data, refetch, isFetching, ...query } = useQuery(ebookQuery(id));
  const error = useLoadError(query);
  if (data) return <EbookEditor ebook={data} />;
  return (
    <Screen title="Edit Ebook" back={toEbooks}>
      {error ? (
        <LoadFailure
          title="Failed to fetch ebook"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <EbookEditorSkeleton />
      )}
    </Screen>
  );
}
