import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "#admin/query-client.ts";
import { request } from "#admin/request.ts";
import { picturePaths } from "#contract/paths.ts";
import type { TintedPictures } from "#contract/tinted-pictures.ts";

const queryKey = ["tinted-pictures"];

/** Asked again every two seconds until visitors see them. */
export function tintedPicturesQuery() {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => request<TintedPictures>("GET", picturePaths.tinted(), { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.is_shown === false ? 2_000 : false),
  });
}

export async function tintAgain(): Promise<void> {
  await ask(picturePaths.tintAgain());
}

export async function stopTinting(): Promise<void> {
  await ask(picturePaths.tintStop());
}

async function ask(path: string): Promise<void> {
  queryClient.setQueryData(queryKey, await request<TintedPictures>("POST", path));
}
