import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ebooks } from "#admin/pages/ebooks/ebook-form.ts";
import { request } from "#admin/request.ts";
import type { Ebook } from "#contract/ebook.ts";
import { hasFile } from "#contract/ebook-download.ts";
import type { EbookFile } from "#contract/ebook-file.ts";
import { ebookPaths } from "#contract/paths.ts";

/** A PDF is read within seconds. */
const READING_POLL_MS = 1_500;

function ebookFileQuery(id: string) {
  return queryOptions({
    queryKey: [ebooks.many, "file", id],
    queryFn: ({ signal }) => request<EbookFile>("GET", ebookPaths.file(id), { signal }),
    refetchInterval: ({ state }) => (state.data?.reading === "due" ? READING_POLL_MS : false),
  });
}

interface KnownFile {
  /** Undefined until it is loaded, and without a PDF. */
  file: EbookFile | undefined;
  /** True until the facts of the PDF have been handed to `onRead`. */
  isBeingRead: boolean;
}

/**
 * Loads what the server knows of the ebook's PDF.
 * @param onRead gets the ebook again once its PDF is read, which may have filled some of its fields
 */
export function useEbookFile(ebook: Ebook | null, onRead: (ebook: Ebook) => void): KnownFile {
  const { data, isLoading } = useQuery({
    ...ebookFileQuery(ebook?.id ?? ""),
    enabled: ebook !== null && hasFile(ebook),
  });
  const id = ebook?.id;
  // First what the PDF says, then its pages. A quick one is read before anybody has asked.
  const isUnread = data?.reading === "due" && data.facts === null;
  const stage = data && `${data.uploaded_at} ${data.reading} ${data.facts !== null}`;
  // The ebook brought along what was read of its file when the editor opened.
  const former = useRef(ebook && hasFile(ebook) ? undefined : "no file");
  const [handedOn, setHandedOn] = useState(stage);
  useEffect(() => {
    const before = former.current;
    if (!stage || stage === before) return;
    former.current = stage;
    const isNews = id && before && !isUnread;
    const handOn = isNews ? ebooks.api.read(id).then(onRead, () => {}) : Promise.resolve();
    void handOn.then(() => setHandedOn(stage));
  }, [id, stage, isUnread, onRead]);
  return {
    file: data,
    isBeingRead: isLoading || data?.reading === "due" || stage !== handedOn,
  };
}

/** Loads the file again, for example after an upload; shows the given one meanwhile. */
export function useShowFile(): (id: string, file?: EbookFile) => Promise<void> {
  const client = useQueryClient();
  return (id, file) => {
    const { queryKey } = ebookFileQuery(id);
    if (file) client.setQueryData(queryKey, file);
    return client.invalidateQueries({ queryKey });
  };
}
