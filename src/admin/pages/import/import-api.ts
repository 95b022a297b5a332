import { queryOptions, useMutation } from "@tanstack/react-query";
import { toastFailure } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { command, request } from "#admin/request.ts";
import type { ImportRun, ImportState } from "#contract/import.ts";
import { importPaths } from "#contract/import-paths.ts";

const queryKey = ["import"];

/** Looked at every second while something is under way. */
export function importQuery() {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => request<ImportState>("GET", importPaths.import(), { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1_000 : false),
  });
}

export function isUnderWay(state: ImportState | undefined): boolean {
  return state?.phase === "checking" || state?.phase === "running";
}

export function showImport(state: ImportState): void {
  queryClient.setQueryData(queryKey, state);
}

/** Lists and counters know nothing of what has come. */
function forgetLists(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== "import" });
}

export function useImportActions() {
  const run = useMutation({
    mutationFn: (body: ImportRun) => request<ImportState>("POST", importPaths.run(), { body }),
    onSuccess: showImport,
    onError: (error) => toastFailure("Failed to start the import", error),
  });
  const stop = useMutation({
    mutationFn: () => request<ImportState>("DELETE", importPaths.run()),
    onSuccess: showImport,
    onError: (error) => toastFailure("Failed to stop the import", error),
  });
  const undo = useMutation({
    mutationFn: () =>
      request<ImportState>("POST", importPaths.undo(), { timeoutMs: EACH_BY_ITSELF }),
    onSuccess: (state) => {
      showImport(state);
      forgetLists();
    },
    onError: (error) => toastFailure("Failed to undo the import", error),
  });
  const publish = useMutation({
    mutationFn: () =>
      request<ImportState>("POST", importPaths.publishing(), { timeoutMs: EACH_BY_ITSELF }),
    onSuccess: showImport,
    onError: (error) => toastFailure("Failed to publish", error),
    onSettled: () => {
      forgetLists();
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  const clear = useMutation({
    mutationFn: () => command("DELETE", importPaths.import()),
    onSettled: () => {
      forgetLists();
      return queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toastFailure("Failed to put the import away", error),
  });
  return { run, stop, undo, publish, clear };
}

/** Thousands of posts are published, or go into the trash, one by one. */
const EACH_BY_ITSELF = 5 * 60_000;
