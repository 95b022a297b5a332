import { notifyManager, QueryClient } from "@tanstack/react-query";
import { isTransient } from "./errors.ts";

export const queryKeys = {
  counters: ["counters"],
  stats: ["stats"],
  system: ["system"],
  messages: ["messages"],
  smtpConfig: ["smtp-config"],
  answering: ["answering"],
  savedAnswers: ["saved-answers"],
  mailDomain: ["mail-domain"],
  privacy: ["privacy"],
  backups: ["backups"],
  sessions: ["sessions"],
  webhooks: ["webhooks"],
  names: ["names"],
  addresses: ["addresses"],
  accessTokens: ["access-tokens"],
  signInMethods: ["sign-in-methods"],
} as const;

// A mutation becomes pending one task later by default, and a second Enter may come in between.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: 600,
      // Offline, a request fails at once instead of waiting in silence.
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

/** For `placeholderData` of a list: rows stay until the next ones are there; an empty list says nothing about those. */
export function keepRows<List extends { items: readonly unknown[] }>(previous: List | undefined) {
  return previous?.items.length === 0 ? undefined : previous;
}
