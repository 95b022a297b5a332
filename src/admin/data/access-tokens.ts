import { queryOptions } from "@tanstack/react-query";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { command, request } from "#admin/request.ts";
import type { AccessToken, CreatedAccessToken, NewAccessToken } from "#contract/access-token.ts";
import { accessTokenPaths } from "#contract/paths.ts";

export function accessTokensQuery() {
  return queryOptions({
    queryKey: queryKeys.accessTokens,
    queryFn: ({ signal }) => request<AccessToken[]>("GET", accessTokenPaths.list(), { signal }),
  });
}

export function createAccessToken(input: NewAccessToken): Promise<CreatedAccessToken> {
  return changing(request("POST", accessTokenPaths.list(), { body: input }));
}

export function revokeAccessToken(id: string): Promise<void> {
  return changing(command("DELETE", accessTokenPaths.item(id)));
}

async function changing<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } finally {
    await queryClient.invalidateQueries({ queryKey: queryKeys.accessTokens });
  }
}
