import { queryOptions, useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toastFailure } from "#admin/layout/toasts.ts";
import { queryClient } from "#admin/query-client.ts";
import { command, request } from "#admin/request.ts";
import type { ImportChangeKind, ImportRun, ImportState } from "#contract/import.ts";
import { importPaths } from "#contract/paths.ts";

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

function isUnderWay(state: ImportState | undefined): boolean {
  return state?.phase === "checking" || state?.phase === "running" || isChanging(state);
}

/** Undone or published as a whole, by whichever window. */
function isChanging(state: ImportState | undefined): boolean {
  return state?.change?.state === "running";
}

export function showImport(state: ImportState): void {
  queryClient.setQueryData(queryKey, state);
}

/** Lists and counters know nothing of what has come. */
function forgetLists(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== "import" });
}

/** Reloads lists when an undo or publishing of the whole import ends, wherever that was begun. */
export function useListsForgotten(state: ImportState | undefined): void {
  const isRunning = isChanging(state);
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) forgetLists();
    wasRunning.current = isRunning;
  }, [isRunning]);
}

/** Acts on the import that the screen shows: another window may have replaced it. */
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
    mutationFn: () => request<ImportState>("POST", importPaths.undo(id)),
    onSuccess: (state) => {
      showImport(state);
      forgetLists();
    },
    onError: (error) => tell("Failed to undo the import", error),
  });
  const publish = useMutation({
    mutationFn: () => request<ImportState>("POST", importPaths.publishing(id)),
    onSuccess: (state) => {
      showImport(state);
      forgetLists();
    },
    onError: (error) => tell("Failed to publish", error),
  });
  const stopChange = useMutation({
    mutationFn: (kind: ImportChangeKind) => request<ImportState>("DELETE", changePaths[kind](id)),
    onSuccess: showImport,
    onError: (error) => tell("Failed to stop it", error),
  });
  const clear = useMutation({
    mutationFn: () => command("DELETE", importPaths.item(id)),
    onSettled: () => {
      forgetLists();
      return queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toastFailure("Failed to close the import", error),
  });
  return { run, stop, undo, publish, stopChange, clear };
}

const changePaths = { undo: importPaths.undo, publish: importPaths.publishing } as const;

function tell(title: string, error: unknown): void {
  toastFailure(title, error);
  void queryClient.invalidateQueries({ queryKey });
}
