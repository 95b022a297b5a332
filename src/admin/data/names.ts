import { queryOptions } from "@tanstack/react-query";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { request } from "#admin/request.ts";
import type { NameChange, NameInUse } from "#contract/names.ts";
import { namePaths } from "#contract/paths.ts";

export function namesQuery() {
  return queryOptions({
    queryKey: queryKeys.names,
    queryFn: ({ signal }) => request<NameInUse[]>("GET", namePaths.list(), { signal }),
  });
}

export async function changeName(change: NameChange): Promise<void> {
  try {
    const names = await request<NameInUse[]>("POST", namePaths.rename(), { body: change });
    queryClient.setQueryData(namesQuery().queryKey, names);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: queryKeys.names });
    throw error;
  }
}
