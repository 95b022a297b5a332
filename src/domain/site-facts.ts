import { z } from "zod";
import { pictureLooks } from "#contract/brand.ts";
import { corners } from "#contract/brand-sheet.ts";
import { promisedBy, promisedTime } from "#contract/promise.ts";
import { questionKinds } from "#contract/question.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { BrandFacts, type SiteFacts, toBranded } from "#contract/site-facts.ts";
import { type SiteTexts, textsOf } from "#contract/site-texts.ts";
import { storyWays } from "#contract/story-way.ts";
import { typePairs } from "#contract/type-pair.ts";
import { siteConfig } from "#site.config";
import type { Db } from "#storage/database.ts";
import type { SiteSettingRow } from "#storage/schema.ts";
import { findSiteSetting } from "#storage/site-setting.ts";
import { readTexts } from "#storage/site-text.ts";

/** Used until the database has been read. */
export const defaultFacts: SiteConfig = siteConfig;

export async function readFacts(db: Db): Promise<SiteConfig> {
  return factsOf(await findSiteSetting(db));
}

export async function readSiteTexts(db: Db): Promise<SiteTexts> {
  const setting = await findSiteSetting(db);
  return textsOf(factsOf(setting), readTexts(setting.texts));
}

export function factsOf({ facts }: SiteSettingRow): SiteConfig {
  return toSiteFacts(completeFacts(facts));
}

/**
 * Returns the stored facts over the defaults. They may be older than a limit, so only their type is checked; a value
 * of another type counts as not stored.
 */
export function completeFacts(json: string): SiteFacts {
  return Stored.parse(JSON.parse(json));
}

/** The brand among stored facts, complete as they are. */
export function brandIn(json: string): BrandFacts {
  return BrandFacts.parse(completeFacts(json));
}

/** Only what differs from the defaults, so that later defaults still arrive. */
export function changedFacts(facts: SiteFacts): string {
  const defaults = new Map<string, unknown>(Object.entries(configuredFacts));
  const changed = Object.entries(facts).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults.get(name)),
  );
  return JSON.stringify(Object.fromEntries(changed));
}

const configuredFacts: SiteFacts = {
  brand: siteConfig.brand,
  tagline: siteConfig.tagline,
  description: siteConfig.description,
  default_author: siteConfig.defaultAuthor,
  logo: siteConfig.logo ?? "",
  logo_on_dusk: siteConfig.logoOnDusk ?? "",
  icon: siteConfig.icon ?? "",
  brand_color: siteConfig.colours.first ?? "",
  second_color: siteConfig.colours.second ?? "",
  corners: siteConfig.corners,
  type_pair: siteConfig.typePair,
  pictures: siteConfig.pictures,
  email: siteConfig.email,
  contact_email: siteConfig.contactEmail,
  phone: siteConfig.phone ?? "",
  city: siteConfig.city ?? "",
  country: siteConfig.country,
  area_served: siteConfig.areaServed,
  reply_within: siteConfig.replyWithin ?? "",
  social_profiles: [...siteConfig.socialProfiles],
  legal_name: siteConfig.legalName,
  abn: siteConfig.abn ?? "",
  copyright_from: siteConfig.copyrightYear,
  copyright_until: siteConfig.copyrightUntil,
  pilot_weeks: siteConfig.pilot.weeks,
  pilot_price_from: siteConfig.pilot.priceFrom,
  team: siteConfig.team.map(({ portrait = "", ...person }) => ({ ...person, portrait })),
  // Nobody's own: sampleRating() says how long the one of the file stands.
  rating_value: null,
  rating_count: null,
  colophon: siteConfig.colophon,
  booking_url: siteConfig.booking.url ?? "",
  booking_after_sending: siteConfig.booking.afterSending,
  booking_in_reply: siteConfig.booking.inReply,
  booking_above_form: siteConfig.booking.aboveForm,
  questions: [...siteConfig.questions],
  story: siteConfig.story,
  answer_signature: siteConfig.answers.signature ?? "",
  answer_copy: siteConfig.answers.copies,
  reply_days: siteConfig.promise.days,
  reply_skips_weekends: siteConfig.promise.skipsWeekends,
  reply_kept_shown: siteConfig.promise.showsKept,
};

const text = z.string();
/** A colour that this version cannot read counts as not stored. */
const colour = text.regex(/^(#[\da-f]{6})?$/);
const orNull = z.number().nullable();
const Stored = z.object({
  brand: text.min(1).catch(configuredFacts.brand),
  tagline: text.catch(configuredFacts.tagline),
  description: text.min(1).catch(configuredFacts.description),
  default_author: text.min(1).catch(configuredFacts.default_author),
  logo: text.catch(configuredFacts.logo),
  logo_on_dusk: text.catch(configuredFacts.logo_on_dusk),
  icon: text.catch(configuredFacts.icon),
  brand_color: colour.catch(configuredFacts.brand_color),
  second_color: colour.catch(configuredFacts.second_color),
  corners: z.enum(corners).catch(configuredFacts.corners),
  type_pair: z.enum(typePairs).catch(configuredFacts.type_pair),
  pictures: z.enum(pictureLooks).catch(configuredFacts.pictures),
  email: text.min(1).catch(configuredFacts.email),
  contact_email: text.min(1).catch(configuredFacts.contact_email),
  phone: text.catch(configuredFacts.phone),
  city: text.catch(configuredFacts.city),
  country: text.min(1).catch(configuredFacts.country),
  area_served: text.min(1).catch(configuredFacts.area_served),
  reply_within: text.catch(configuredFacts.reply_within),
  social_profiles: z.array(text).catch(configuredFacts.social_profiles),
  legal_name: text.catch(configuredFacts.legal_name),
  abn: text.catch(configuredFacts.abn),
  copyright_from: z.number().catch(configuredFacts.copyright_from),
  copyright_until: orNull.catch(configuredFacts.copyright_until),
  pilot_weeks: orNull.catch(configuredFacts.pilot_weeks),
  pilot_price_from: orNull.catch(configuredFacts.pilot_price_from),
  team: z
    .array(z.object({ name: text, role: text, line: text, portrait: text }))
    .catch(configuredFacts.team),
  rating_value: orNull.catch(configuredFacts.rating_value),
  rating_count: orNull.catch(configuredFacts.rating_count),
  colophon: z.boolean().catch(configuredFacts.colophon),
  // It becomes a link, so that no other kind of address may come from a backup.
  booking_url: text.regex(/^(https:.*)?$/).catch(configuredFacts.booking_url),
  booking_after_sending: z.boolean().catch(configuredFacts.booking_after_sending),
  booking_in_reply: z.boolean().catch(configuredFacts.booking_in_reply),
  booking_above_form: z.boolean().catch(configuredFacts.booking_above_form),
  questions: z
    .array(z.object({ question: text, kind: z.enum(questionKinds), choices: z.array(text) }))
    .catch(configuredFacts.questions),
  story: z.enum(storyWays).nullable().catch(configuredFacts.story),
  answer_signature: text.catch(configuredFacts.answer_signature),
  answer_copy: z.boolean().catch(configuredFacts.answer_copy),
  reply_days: orNull.catch(configuredFacts.reply_days),
  reply_skips_weekends: z.boolean().catch(configuredFacts.reply_skips_weekends),
  reply_kept_shown: z.boolean().catch(configuredFacts.reply_kept_shown),
}) satisfies z.ZodType<SiteFacts>;

/** The file's rating goes with the file's name: an agency of another one has not been given it. */
export function sampleRating({ brand, rating_value }: SiteFacts): SiteConfig["rating"] {
  return rating_value === null && brand === siteConfig.brand ? siteConfig.rating : null;
}

function toSiteFacts(facts: SiteFacts): SiteConfig {
  const { rating_value: value, rating_count: count } = facts;
  const promise = {
    days: facts.reply_days,
    skipsWeekends: facts.reply_skips_weekends,
    showsKept: facts.reply_kept_shown,
  };
  const promised = promisedBy(promise);
  return {
    // The owner cannot change these: founding year, the sum on Home.
    ...siteConfig,
    brand: facts.brand,
    tagline: facts.tagline,
    description: facts.description,
    defaultAuthor: facts.default_author,
    logo: facts.logo || null,
    logoOnDusk: facts.logo_on_dusk || null,
    icon: facts.icon || null,
    ...toBranded(facts),
    typePair: facts.type_pair,
    pictures: facts.pictures,
    email: facts.email,
    contactEmail: facts.contact_email,
    phone: facts.phone || null,
    city: facts.city || null,
    country: facts.country,
    areaServed: facts.area_served,
    replyWithin: promised ? promisedTime(promised) : facts.reply_within || null,
    socialProfiles: facts.social_profiles,
    legalName: facts.legal_name || facts.brand,
    abn: facts.abn || null,
    copyrightYear: facts.copyright_from,
    copyrightUntil: facts.copyright_until,
    pilot: { weeks: facts.pilot_weeks, priceFrom: facts.pilot_price_from },
    team: facts.team,
    rating: value === null || count === null ? sampleRating(facts) : { value, count },
    colophon: facts.colophon,
    booking: {
      url: facts.booking_url || null,
      afterSending: facts.booking_after_sending,
      inReply: facts.booking_in_reply,
      aboveForm: facts.booking_above_form,
    },
    questions: facts.questions,
    story: facts.story,
    answers: { signature: facts.answer_signature || null, copies: facts.answer_copy },
    promise,
  };
}
