import { queryOptions } from "@tanstack/react-query";
import { Refusal } from "#admin/errors.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { command, send } from "#admin/request.ts";
import { session } from "#admin/session.ts";
import { proofPaths, settingsPaths } from "#contract/paths.ts";
import { settingsApi } from "./settings-api.ts";

const WHILE_RUNNING = 1_000;
const OTHERWISE = 60_000;
const NOT_FOUND = 404;

export function backupsQuery() {
  return queryOptions({
    queryKey: queryKeys.backups,
    queryFn: ({ signal }) => settingsApi.backups(signal),
    refetchInterval: ({ state }) => (state.data?.is_running ? WHILE_RUNNING : OTHERWISE),
  });
}

/** The query above asks every second until the backup is done. */
export async function makeBackup(): Promise<void> {
  queryClient.setQueryData(queryKeys.backups, await settingsApi.makeBackup());
}

/** The backup was deleted since the list was read, as the oldest is with each new one. */
export class BackupGone extends Error {}

/**
 * Submits a form, so that the browser writes the file to its disk while it arrives: a backup may be larger than
 * memory.
 * @throws {Refusal} when the owner has not proved who it is @throws {BackupGone}
 */
export async function downloadBackup(id: string, passPhrase: string): Promise<void> {
  // Asks to sign in or for a proof where that is needed; the form itself could not.
  await command("GET", proofPaths.proof());
  await lookFor(id);
  const form = document.createElement("form");
  form.method = "post";
  form.action = settingsPaths.backup(id);
  for (const [name, value] of [
    ["token", session.token ?? ""],
    ["pass_phrase", passPhrase],
  ] as const) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/** A refusal of the form would take the portal's place in the window. */
async function lookFor(id: string): Promise<void> {
  try {
    await send("HEAD", settingsPaths.backup(id), {});
  } catch (error) {
    if (!(error instanceof Refusal && error.status === NOT_FOUND)) throw error;
    await queryClient.invalidateQueries({ queryKey: queryKeys.backups });
    throw new BackupGone();
  }
}
