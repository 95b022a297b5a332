import { queryOptions, useMutation } from "@tanstack/react-query";
import { toastFailure } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { command, request } from "#admin/request.ts";
import { MINUTE_MS } from "#contract/durations.ts";
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

/** Of the import that its screen shows: another window may have replaced it. */
export function useImportActions({ id: shown }: Pick<ImportState, "id">) {
  const id = shown ?? "";
  const run = useMutation({
    mutationFn: (body: ImportRun) => request<ImportState>("POST", importPaths.run(id), { body }),
    onSuccess: showImport,
    onError: (error) => tell("Failed to start the import", error),
  });
  const stop = useMutation({
    mutationFn: () => request<ImportState>("DELETE", importPaths.run(id)),
    onSuccess: showImport,
    onError: (error) => tell("Failed to stop the import", error),
  });
  const undo = useMutation({
    mutationFn: () =>
      request<ImportState>("POST", importPaths.undo(id), { timeoutMs: EACH_BY_ITSELF }),
    onSuccess: (state) => {
      showImport(state);
      forgetLists();
    },
    onError: (error) => tell("Failed to undo the import", error),
  });
  const publish = useMutation({
    mutationFn: () =>
      request<ImportState>("POST", importPaths.publishing(id), { timeoutMs: EACH_BY_ITSELF }),
    onSuccess: showImport,
    onError: (error) => toastFailure("Failed to publish", error),
    onSettled: () => {
      forgetLists();
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  const clear = useMutation({
    mutationFn: () => command("DELETE", importPaths.item(id)),
    onSettled: () => {
      forgetLists();
      return queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toastFailure("Failed to close the import", error),
  });
  return { run, stop, undo, publish, clear };
}

function tell(title: string, error: unknown): void {
  toastFailure(title, error);
  void queryClient.invalidateQueries({ queryKey });
}

/** Thousands of posts are published, or go into the trash, one by one. */
const EACH_BY_ITSELF = 5 * MINUTE_MS;
