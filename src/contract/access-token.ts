import { z } from "zod";
import { spanOf } from "./counted.ts";
import { flag, id, line, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";
import { requestLimits } from "./request-limits.ts";

/** Lets scanners of published code recognise one, as GitHub’s `github_pat_` does. */
export const ACCESS_TOKEN_PREFIX = "portico_pat_";

/** `write` includes `read`. */
export const AccessTokenScope = z
  .enum([
    "content:read",
    "content:write",
    "messages:read",
    "messages:write",
    "stats:read",
    "settings:read",
    "settings:write",
  ])
  .meta({ id: "AccessTokenScope" });
export type AccessTokenScope = z.infer<typeof AccessTokenScope>;

export const NewAccessToken = z
  .object({
    name: line("a name", limits.accessTokenName),
    scopes: z
      .array(AccessTokenScope)
      .min(1, "Choose what it may do.")
      .max(2 * AccessTokenScope.options.length)
      .transform((scopes) => AccessTokenScope.options.filter((scope) => scopes.includes(scope))),
    expires_at: z.iso
      .datetime({ offset: true, error: "Give the moment as 2027-04-04T02:30:00+11:00." })
      .max(requestLimits.moment)
      .transform((moment) => new Date(moment).toISOString())
      .describe(`Within ${spanOf(limits.accessTokenDays)}: no token lasts for ever.`),
  })
  .meta({ id: "NewAccessToken" });
export type NewAccessToken = z.infer<typeof NewAccessToken>;

export const AccessToken = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(AccessTokenScope),
    created_at: timestamp,
    expires_at: timestamp,
    is_expired: flag("is_expired"),
    last_used_on: z.iso
      .date()
      .nullable()
      .describe("The last day with a call, in the owner’s time zone; null for none."),
  })
  .meta({ id: "AccessToken" });
export type AccessToken = z.infer<typeof AccessToken>;

export const CreatedAccessToken = AccessToken.extend({
  token: z.string().describe("Sent as `Authorization: Bearer …`. It is shown this one time."),
}).meta({ id: "CreatedAccessToken" });
export type CreatedAccessToken = z.infer<typeof CreatedAccessToken>;

export function coversScope(
  scopes: readonly AccessTokenScope[],
  needed: AccessTokenScope,
): boolean {
  return scopes.some((scope) => scope === needed || scope === needed.replace(":read", ":write"));
}
