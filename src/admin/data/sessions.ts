import { queryOptions } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { settingsApi } from "#admin/data/settings-api.ts";
import { isNotFound } from "#admin/errors.ts";
import { markPasswordSet } from "#admin/portal-settings.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { session } from "#admin/session.ts";
import type { Left, PasswordChange } from "#contract/session.ts";

/** This device first, then by when they were last seen. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => settingsApi.sessions(signal),
    select: (sessions) =>
      sessions.toSorted(
        (one, other) =>
          Number(other.is_current) - Number(one.is_current) ||
          other.last_seen_at.localeCompare(one.last_seen_at),
      ),
  });
}

export async function endSession(id: string): Promise<void> {
  try {
    await settingsApi.endSession(id);
  } catch (error) {
    // It has expired.
    if (!isNotFound(error)) throw error;
  } finally {
    await queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
  }
}

export async function endOtherSessions(): Promise<void> {
  try {
    await settingsApi.endOtherSessions();
  } finally {
    await queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
  }
}

/** Ends every session; this browser goes on with a new token. Returns what else goes on. */
export async function changePassword(change: PasswordChange): Promise<Left> {
  const changed = await settingsApi.changePassword(change);
  session.keep(changed);
  markPasswordSet();
  // The password is changed even if these requests fail.
  await Promise.allSettled([
    api.me().then((me) => session.open(me)),
    ...[queryKeys.sessions, queryKeys.accessTokens, queryKeys.signInMethods].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  ]);
  return changed;
}
