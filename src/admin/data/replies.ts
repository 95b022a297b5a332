import { queryOptions, useQuery } from "@tanstack/react-query";
import { serverNow } from "#admin/dates.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import type { Reply, ReplyState } from "#contract/reply.ts";
import { messageApi } from "./message-api.ts";
import { refreshCounts, showMessages } from "./messages.ts";
import { settingsApi } from "./settings-api.ts";

const LOOK_SOON_MS = 1_000;
const LOOK_LATER_MS = 15_000;

const open: readonly ReplyState[] = ["going_out", "retrying"];

function keyOf(id: string) {
  return [...queryKeys.messages, "replies", id];
}

function repliesQuery(id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => messageApi.replies(id, signal),
    refetchInterval: ({ state }) => nextLook(state.data ?? []),
  });
}

/** Looks again while something is on its way. */
export function useReplies(id: string) {
  return useQuery(repliesQuery(id));
}

function nextLook(replies: readonly Reply[]): number | false {
  const waiting = replies.filter(({ state }) => open.includes(state));
  if (waiting.length === 0) return false;
  return waiting.some(({ state }) => state === "going_out") ? LOOK_SOON_MS : LOOK_LATER_MS;
}

export function lastReply(id: string): Reply | null {
  return queryClient.getQueryData<Reply[]>(keyOf(id))?.at(-1) ?? null;
}

/** The message changes with its answers. */
export async function reloadReplies(id: string): Promise<void> {
  const message = await messageApi.one(id);
  await queryClient.invalidateQueries({ queryKey: keyOf(id) });
  showMessages([message]);
  refreshCounts();
}

/** The mailboxes that an answer names; null while mail is not set up. */
export function useMailboxes() {
  return useQuery({
    queryKey: [...queryKeys.smtpConfig, "mailboxes"],
    queryFn: async ({ signal }) => {
      const {
        smtp_host,
        smtp_from_email: from,
        smtp_to_email: to,
      } = await settingsApi.smtpConfig(signal);
      return smtp_host === "" ? null : { from, to };
    },
  });
}

/** What every answer takes from the settings. */
export function useAnswering() {
  return useQuery({
    queryKey: queryKeys.answering,
    queryFn: async ({ signal }) => {
      const { answer_signature, answer_copy, booking_url } = await settingsApi.siteSettings(signal);
      return { signature: answer_signature, hasCopy: answer_copy, booking: booking_url };
    },
  });
}

export function secondsUntil(iso: string): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - serverNow().getTime()) / 1000));
}
