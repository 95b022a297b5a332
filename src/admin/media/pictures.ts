import { queryOptions } from "@tanstack/react-query";
import { requestPage } from "#admin/data/page-request.ts";
import { keepRows, queryClient } from "#admin/query-client.ts";
import { request, type Sending, withQuery } from "#admin/request.ts";
import { sendFile, type UploadOptions } from "#admin/upload/send-file.ts";
import { picturePaths, trashPaths } from "#contract/paths.ts";
import type { Picture, PictureDetails, PicturePatch } from "#contract/picture.ts";
import { type SitePicture, sitePictures } from "#contract/site-pictures.ts";
import type { RestoredItem } from "#contract/trash.ts";

export const pictureShows = ["all", "unused", "no-alt", "site"] as const;
type PictureShow = (typeof pictureShows)[number];

export interface PictureFilter {
  q: string;
  show: PictureShow;
  cursor: string | null;
}

export type LibraryPicture = Picture | SitePicture;

const PAGE_SIZE = 60;
const listsKey = ["pictures", "list"];

export function picturesQuery({ q, show, cursor }: PictureFilter) {
  return queryOptions({
    queryKey: [...listsKey, q, show, cursor],
    queryFn: ({ signal }) =>
      requestPage<Picture>(
        withQuery(picturePaths.list(), {
          q,
          cursor,
          limit: PAGE_SIZE,
          unused: show === "unused" || null,
          no_alt: show === "no-alt" || null,
        }),
        signal,
      ),
    enabled: show !== "site",
    placeholderData: (former) => keepRows(former),
  });
}

export function isOwn(picture: LibraryPicture): picture is Picture {
  return "version" in picture;
}

/** Returns the site's pictures whose name or alt text contains the words; no words match all of them. */
export function findSitePictures(words: string): readonly SitePicture[] {
  const wanted = words.toLowerCase();
  return sitePictures.filter(({ name, alt }) => `${name} ${alt}`.toLowerCase().includes(wanted));
}

/** Returns how many of the site's pictures appear on this page: all that match, on the last one. */
export function sitePicturesShown(
  { q, show }: PictureFilter,
  own: { next: string | null },
): number {
  return show === "all" && own.next === null ? findSitePictures(q).length : 0;
}

export function pictureQuery(id: string) {
  return queryOptions({
    queryKey: ["pictures", "one", id],
    queryFn: ({ signal }) => request<PictureDetails>("GET", picturePaths.item(id), { signal }),
  });
}

/**
 * Uploads a picture; texts and cover fields use the answer's `url`.
 * @throws {Refusal}, {NetworkError}, or an AbortError once `signal` is aborted
 */
export async function uploadPicture(file: File, options: UploadOptions): Promise<Picture> {
  const picture = await sendFile<Picture>(picturePaths.list(), file, options);
  refreshPictures();
  return picture;
}

/** @throws like {@link uploadPicture} */
export async function replacePictureFile(
  id: string,
  file: File,
  options: UploadOptions,
): Promise<Picture> {
  const picture = await sendFile<Picture>(picturePaths.itemFile(id), file, options);
  showSaved(picture);
  return picture;
}

export function savePicture(id: string, patch: PicturePatch, sending: Sending): Promise<Picture> {
  return request("PUT", picturePaths.item(id), { body: patch, keepalive: true, ...sending });
}

export function restorePicture(id: string): Promise<RestoredItem> {
  return request("POST", trashPaths.restore(id));
}

export function showSaved(picture: Picture): void {
  queryClient.setQueryData(
    pictureQuery(picture.id).queryKey,
    (details) => details && { ...details, ...picture },
  );
  refreshPictures();
}

/** Reloads the lists after a write, and after a cancelled upload, which may have arrived all the same. */
export function refreshPictures(): void {
  void queryClient.invalidateQueries({ queryKey: listsKey, refetchType: "all" });
}
