import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import {
  answeringFacts,
  brandFacts,
  contactFormFacts,
  findContradiction,
  SiteFacts,
} from "#contract/site-facts.ts";
import { SiteSettings, type SiteSettingsInput } from "#contract/site-settings.ts";

/** Rows of a form are objects. */
const profile = z.object({ address: SiteFacts.shape.social_profiles.element });

export const SiteForm = SiteFacts.omit({
  ...brandFacts,
  ...contactFormFacts,
  ...answeringFacts,
})
  .extend({
    time_zone: SiteSettings.shape.time_zone,
    social_profiles: z
      .array(profile)
      .max(limits.socialProfiles, `Keep to ${limits.socialProfiles} addresses.`),
  })
  .superRefine((facts, context) => {
    const found = findContradiction(facts);
    if (found) context.addIssue({ code: "custom", path: [found.field], message: found.message });
  });
export type SiteFields = z.infer<typeof SiteForm>;
export type Form = UseFormReturn<SiteFields, unknown, SiteFields>;

export function toFields(settings: SiteSettings): SiteFields {
  const { version: _version, sample_rating: _sample, ...facts } = settings;
  return {
    ...facts,
    social_profiles: facts.social_profiles.map((address) => ({ address })),
  };
}

export function toInput(fields: SiteFields): SiteSettingsInput {
  return { ...fields, social_profiles: fields.social_profiles.map(({ address }) => address) };
}

/** "$9,000" is 9000; null for an empty field. Text that is no number gives NaN, which is refused. */
export function readNumber(typed: unknown): number | null {
  if (typeof typed === "number") return typed;
  const text = String(typed ?? "").replace(/[\s,]|\p{Sc}/gu, "");
  return text === "" ? null : Number(text);
}
