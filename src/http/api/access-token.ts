import { z } from "zod";
import {
  ACCESS_TOKEN_PREFIX,
  AccessToken,
  CreatedAccessToken,
  NewAccessToken,
} from "#contract/access-token.ts";
import { accessTokenPaths } from "#contract/paths.ts";
import { adminCall, idOf, json, noContent, provenWrite, type Route } from "#http/route.ts";
import { ANY_TOKEN } from "#http/session.ts";

export const accessTokenRoutes: Route[] = [
  adminCall(
    "GET",
    accessTokenPaths.list,
    {
      operationId: "listAccessTokens",
      summary: "Tokens of programs, newest first, without their secrets.",
      scope: null,
      answer: z.array(AccessToken),
    },
    async ({ owner }) => json(await owner.accessTokens.list()),
  ),
  provenWrite(
    "POST",
    accessTokenPaths.list,
    {
      operationId: "createAccessToken",
      summary: "Makes a token for a program, with scopes and an end.",
      body: NewAccessToken,
      answer: CreatedAccessToken,
      status: 201,
      refuses: ["conflict"],
    },
    async ({ owner, proof, body }) => json(await owner.accessTokens.create(proof, body), 201),
  ),
  adminCall(
    "GET",
    accessTokenPaths.current,
    {
      operationId: "getCurrentAccessToken",
      summary: "The access token that comes with the request: its name, its scopes and its end.",
      description: "A first call for a program, which learns what it may do and until when.",
      scope: ANY_TOKEN,
      answer: AccessToken,
      refuses: ["not_found"],
    },
    async ({ c, owner }) => json(await owner.accessTokens.current(c.get("accessTokenId"))),
  ),
  adminCall(
    "DELETE",
    accessTokenPaths.item,
    {
      operationId: "revokeAccessToken",
      summary: "Ends a token at once.",
      scope: null,
      status: 204,
    },
    async ({ c, owner }) => {
      await owner.accessTokens.revoke(idOf(c));
      return noContent();
    },
  ),
];

const input = {
  name: "Newsletter",
  scopes: ["content:read", "stats:read"],
  expires_at: "2027-03-02T08:15:00.000Z",
} satisfies NewAccessToken;

const token = {
  ...input,
  id: "019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71",
  created_at: "2026-12-02T08:15:00.000Z",
  is_expired: false,
  last_used_on: null,
} satisfies AccessToken;

export const accessTokenExamples = {
  AccessTokenScope: "content:read",
  NewAccessToken: input,
  AccessToken: token,
  CreatedAccessToken: {
    ...token,
    token: `${ACCESS_TOKEN_PREFIX}dG9rZW4gb2YgdGhlIGV4YW1wbGUsIG5vdCBhIHJlYWw`,
  } satisfies CreatedAccessToken,
};
