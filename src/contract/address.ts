import { z } from "zod";
import { count, id, line, optionalLine, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";
import { publicationKinds } from "./nouns.ts";
import { PageQuery, search } from "./paging.ts";

/** The days whose visits and misses are counted together. */
export const ADDRESS_DAYS = 30;

const addressKinds = ["short", "moved"] as const;
export type AddressKind = (typeof addressKinds)[number];

const addressReasons = ["renamed", "imported", "led"] as const;
export type AddressReason = (typeof addressReasons)[number];

const kind = z.enum(addressKinds, { error: `Use ${addressKinds.join(" or ")}.` });

export const Address = z
  .object({
    id,
    kind,
    path: z.string(),
    target: z.string().describe("The present path of what it leads to, perhaps with a fragment."),
    title: z.string().describe("The name of what it leads to."),
    published: z.boolean().describe("False: visitors get 404 until it is published."),
    source: z.string().nullable(),
    campaign: z.string().nullable(),
    medium: z.string().nullable(),
    reason: z
      .enum(addressReasons)
      .nullable()
      .describe("Why it leads on; null for a short address."),
    system: z.string().nullable().describe("The system that an import brought it from."),
    created_at: timestamp.nullable().describe("Null if it was made before this was kept."),
    visits: count.describe(`In the last ${ADDRESS_DAYS} days, today included.`),
  })
  .meta({ id: "Address" });
export type Address = z.infer<typeof Address>;

export const SHORT_PATH = /^\/[a-z0-9-]{2,40}$/;

const path = line("the address", limits.url);
const target = line("where it leads", limits.url);
const word = optionalLine("the word", limits.sourceWord).nullish();

export const NewAddress = z
  .object({
    kind,
    path: path.describe("Such as `/pilot`. A short one has 2 to 40 of `a-z0-9-`."),
    target: target.describe(
      "A path of this site: of a page, perhaps with a fragment, or of a publication.",
    ),
    source: word.describe("Required for a short address; counted as `utm_source`."),
    campaign: word,
    medium: word,
  })
  .superRefine(({ kind, path, source }, context) => {
    if (kind === "moved") return;
    if (!SHORT_PATH.test(path)) {
      const message = "Use 2 to 40 small letters, digits and hyphens.";
      context.addIssue({ code: "custom", path: ["path"], message });
    }
    if (!source)
      context.addIssue({ code: "custom", path: ["source"], message: "Enter the source." });
  })
  .meta({ id: "NewAddress" });
export type NewAddress = z.infer<typeof NewAddress>;

export const AddressChange = z
  .object({ path, target, source: word, campaign: word, medium: word })
  .partial()
  .meta({ id: "AddressChange" });
export type AddressChange = z.infer<typeof AddressChange>;

export const AddressQuery = PageQuery.extend({
  kind: kind.default("short").describe("Short addresses, or those that were moved."),
  q: search.describe("Part of the address or of where it leads."),
  sort: z
    .enum(["newest", "visits"], { error: "Use newest or visits." })
    .default("newest")
    .describe("What comes first."),
});
export type AddressQuery = z.infer<typeof AddressQuery>;

export const AddressTarget = z
  .object({
    target: z.string(),
    title: z.string(),
    kind: z.enum(["page", ...publicationKinds]),
    published: z.boolean(),
  })
  .meta({ id: "AddressTarget" });
export type AddressTarget = z.infer<typeof AddressTarget>;

export const AddressTargetQuery = z.object({
  q: search.describe("Part of a title or of an address."),
});

export const MissedAddress = z
  .object({
    path: z.string(),
    host: z.string().describe("The host whose pages led there most often; empty if none was said."),
    visits: count,
    last_day: z.string().describe("Such as `2026-11-30`, in the owner’s time zone."),
    nearest: AddressTarget.nullable().describe("What is here with a similar address or title."),
  })
  .meta({ id: "MissedAddress" });
export type MissedAddress = z.infer<typeof MissedAddress>;

export const MissedAddresses = z
  .object({
    days: z.number().int(),
    guesses: count.describe("What robots asked for and did not find, which the list leaves out."),
    missed: z.array(MissedAddress),
  })
  .meta({ id: "MissedAddresses" });
export type MissedAddresses = z.infer<typeof MissedAddresses>;

export const MissedAddressChange = z
  .object({ path, left_out: z.boolean({ error: "Use true or false." }) })
  .meta({ id: "MissedAddressChange" });
export type MissedAddressChange = z.infer<typeof MissedAddressChange>;
