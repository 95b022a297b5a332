import { queryOptions } from "@tanstack/react-query";
import { api } from "#admin/api.ts";
import { queryKeys } from "#admin/queries.ts";
import type { MailDomainQuery } from "#contract/mail-domain.ts";

/** What DNS says about the sender's domain; asked once for each sender and server. */
export function mailDomainQuery(query: MailDomainQuery) {
  return queryOptions({
    queryKey: [...queryKeys.mailDomain, query.from, query.host],
    queryFn: ({ signal }) => api.mailDomain(query, signal),
    staleTime: 5 * 60_000,
  });
}
