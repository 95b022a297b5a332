import { z } from "zod";
import { id, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";
import { BrandFacts } from "./site-facts.ts";

const key = z.string().max(limits.siteTextKey);
const value = z.string().max(limits.siteText, "This text is too long.").nullable();

export const SiteTextChange = z
  .object({
    key: key.describe("Such as `home.headline`, or `services.services` for the order of a list."),
    value: value.describe(
      "Null: the original words. A picture is written as JSON: its `address`, its `alt`, and what stays in the frame as `x` and `y` in per cent.",
    ),
    changed_at: timestamp,
  })
  .meta({ id: "SiteTextChange" });
export type SiteTextChange = z.infer<typeof SiteTextChange>;

export const SiteDraft = z
  .object({
    published: z
      .record(key, z.string())
      .describe("What visitors read, where that differs from the original words."),
    published_at: timestamp.nullable().describe("Null while the site is as it came."),
    changes: z.array(SiteTextChange).describe("What visitors do not read yet."),
    plan: z
      .object({ publish_at: timestamp, time_zone: z.string() })
      .nullable()
      .describe("When the changes go out by themselves."),
  })
  .meta({ id: "SiteDraft" });
export type SiteDraft = z.infer<typeof SiteDraft>;

export const SiteDraftInput = z
  .object({
    changes: z
      .array(
        z.object({
          key,
          value: value.describe("Null takes the change back to the original words."),
          seen: value.describe(
            "What stood there when it was changed. Where that is no longer so, nothing is stored and `conflicts` names it.",
          ),
        }),
      )
      .min(1, "Name at least one change.")
      .max(limits.siteTexts, `Send at most ${limits.siteTexts} changes at once.`),
  })
  .meta({ id: "SiteDraftInput" });
export type SiteDraftInput = z.infer<typeof SiteDraftInput>;

export const SavedSiteDraft = SiteDraft.extend({
  conflicts: z
    .array(SiteTextChange.omit({ changed_at: true }))
    .describe("Texts that somebody else has changed meanwhile, with what they say now."),
}).meta({ id: "SavedSiteDraft" });
export type SavedSiteDraft = z.infer<typeof SavedSiteDraft>;

export const siteVersionReasons = ["published", "taken_back", "discarded", "brand"] as const;

export const SiteVersion = z
  .object({
    id,
    saved_at: timestamp,
    reason: z.enum(siteVersionReasons),
    texts: z.record(key, z.string()).describe("The texts that differ from the original words."),
    brand: BrandFacts.nullable().describe("What was saved, where the brand was changed."),
  })
  .meta({ id: "SiteVersion" });
export type SiteVersion = z.infer<typeof SiteVersion>;

export const SiteVersions = z
  .object({ items: z.array(SiteVersion).describe("The newest first.") })
  .meta({ id: "SiteVersions" });
export type SiteVersions = z.infer<typeof SiteVersions>;

export const NewSitePreview = z
  .object({
    own: z
      .boolean()
      .describe("True for the portal, which edits and looks; the link opens for a day then."),
  })
  .meta({ id: "NewSitePreview" });
export type NewSitePreview = z.infer<typeof NewSitePreview>;

export const SitePreview = z
  .object({
    token: z.string().describe("What `/preview/{token}/home` and its like open with."),
    url: z.string(),
    expires_at: timestamp,
  })
  .meta({ id: "SitePreview" });
export type SitePreview = z.infer<typeof SitePreview>;

/** The pages of a preview. */
export const sitePageNames = [
  "home",
  "about",
  "services",
  "resources",
  "contact",
  "privacy",
  "colophon",
  "not-found",
] as const;
export type SitePageName = (typeof sitePageNames)[number];
