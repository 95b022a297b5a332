import { queryOptions } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { queryClient, queryKeys } from "#admin/queries.ts";
import type { SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";

/**
 * The settings of outgoing mail. They are asked for anew with every visit and never under somebody
 * who is typing: a form that starts with old answers would write them back.
 */
export function smtpConfigQuery() {
  return queryOptions({
    queryKey: queryKeys.smtpConfig,
    queryFn: ({ signal }) => api.smtpConfig(signal),
    gcTime: 0,
    staleTime: "static",
  });
}

export async function saveSmtpConfig(input: SmtpConfigInput): Promise<SmtpConfig> {
  const saved = await api.saveSmtpConfig(input);
  queryClient.setQueryData(queryKeys.smtpConfig, saved);
  return saved;
}
