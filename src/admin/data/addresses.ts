import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { command, request, withQuery } from "#admin/request.ts";
import type {
  Address,
  AddressChange,
  AddressQuery,
  AddressTarget,
  MissedAddresses,
  NewAddress,
} from "#contract/address.ts";
import { addressPaths } from "#contract/paths.ts";
import { ROWS_AT_ONCE, requestPage } from "./page-request.ts";

export function addressesQuery(query: Partial<AddressQuery>) {
  const limit = query.kind === "moved" ? ROWS_AT_ONCE : undefined;
  return queryOptions({
    queryKey: [...queryKeys.addresses, query],
    queryFn: ({ signal }) =>
      requestPage<Address>(withQuery(addressPaths.list(), { ...query, limit }), signal),
    placeholderData: keepPreviousData,
  });
}

export function missedAddressesQuery() {
  return queryOptions({
    queryKey: [...queryKeys.addresses, "missing"],
    queryFn: ({ signal }) => request<MissedAddresses>("GET", addressPaths.missing(), { signal }),
  });
}

export function addressTargetsQuery(q: string) {
  return queryOptions({
    queryKey: [...queryKeys.addresses, "targets", q],
    queryFn: ({ signal }) =>
      request<AddressTarget[]>("GET", withQuery(addressPaths.destinations(), { q }), { signal }),
    placeholderData: keepPreviousData,
  });
}

export const createAddress = (body: NewAddress) =>
  reloading(request<Address>("POST", addressPaths.list(), { body }));

export const updateAddress = (id: string, body: AddressChange) =>
  reloading(request<Address>("PUT", addressPaths.item(id), { body }));

export const deleteAddress = (id: string) => reloading(command("DELETE", addressPaths.item(id)));

export const leaveOut = (path: string, left_out: boolean) =>
  reloading(command("POST", addressPaths.leftOut(), { body: { path, left_out } }));

/** All three lists may look different afterwards. */
async function reloading<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    void queryClient.invalidateQueries({ queryKey: queryKeys.addresses });
  }
}
