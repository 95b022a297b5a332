import { brandTokens } from "#contract/brand-sheet.ts";
import { languageOf } from "#contract/country.ts";
import { linesOf } from "#contract/fill.ts";
import { sitePaths } from "#contract/paths.ts";
import type { PublicSite } from "#contract/public-site.ts";
import type { PrintedPicture } from "#contract/site-texts.ts";
import { typeCredits } from "#contract/type-pair.ts";
import { absoluteUrl } from "./addresses.ts";
import { iconAddress } from "./icons.tsx";
import { mainPages, quickLinks } from "./layout/navigation.ts";
import type { Site } from "./props.ts";

/** What the pages show of the agency, for a front that shows it elsewhere. */
export function publicSite(site: Site): PublicSite {
  const { facts } = site;
  const { mails: _mails, ...shown }: Readonly<Record<string, Texts>> = site.texts;
  return {
    name: facts.brand,
    legal_name: facts.legalName,
    tagline: facts.tagline || null,
    description: facts.description,
    url: site.origin,
    language: languageOf(facts.country),
    time_zone: site.timeZone,
    brand: brandOf(site),
    contact: contactOf(site),
    team: facts.team.map(({ name, role, line, portrait }) => ({
      name,
      role,
      line,
      portrait: completeOrNull(site, portrait),
    })),
    services: servicesOf(site),
    navigation: navigationOf(site),
    texts: mapValues(shown, (texts) => mapValues(texts, (entry) => textOf(site, entry))),
  };
}

function brandOf(site: Site): PublicSite["brand"] {
  const { logo, logoOnDusk, colours, corners, typePair } = site.facts;
  return {
    logo: completeOrNull(site, logo),
    logo_on_dusk: completeOrNull(site, logoOnDusk),
    icon: absoluteUrl(site, iconAddress(site.facts, sitePaths.icon512())),
    color: colours.first,
    second_color: colours.second,
    corners,
    type_pair: typePair,
    faces: typeCredits[typePair],
    tokens: Object.fromEntries(brandTokens({ colours, corners })),
  };
}

function contactOf({ facts }: Site): PublicSite["contact"] {
  const { booking } = facts;
  return {
    email: facts.email,
    contact_email: facts.contactEmail,
    phone: facts.phone,
    city: facts.city,
    country: facts.country,
    area_served: facts.areaServed,
    reply_within: facts.replyWithin,
    abn: facts.abn,
    social_profiles: [...facts.socialProfiles],
    booking_url: booking.aboveForm || booking.afterSending ? booking.url : null,
    questions: facts.questions.map(({ question, kind, choices }) => ({
      question,
      kind,
      choices: kind === "choice" ? choices : [],
    })),
  };
}

function servicesOf(site: Site): PublicSite["services"] {
  return site.texts.services.services.map(({ shortTitle: _short, ...service }) => ({
    ...service,
    includes: linesOf(service.includes),
    highlight: service.highlight || null,
    picture: complete(site, service.picture),
  }));
}

function navigationOf(site: Site): PublicSite["navigation"] {
  const { frame } = site.texts;
  const privacy = { name: frame.privacy, path: sitePaths.privacy() };
  return {
    menu: mainPages(site),
    button: { name: frame.book, path: sitePaths.contact() },
    footer: [...quickLinks(site), privacy],
  };
}

type Texts = Readonly<Record<string, Entry>>;
type Entry = string | PrintedPicture | readonly Readonly<Record<string, string | PrintedPicture>>[];

function textOf(site: Site, entry: Entry): PublicSite["texts"][string][string] {
  if (typeof entry === "string") return entry;
  if ("address" in entry) return complete(site, entry);
  return entry.map((item) =>
    mapValues(item, (text) => (typeof text === "string" ? text : complete(site, text))),
  );
}

function complete(site: Site, { address, alt, point }: PrintedPicture) {
  return { address: absoluteUrl(site, address), alt, point };
}

function completeOrNull(site: Site, address: string | null | undefined): string | null {
  return address ? absoluteUrl(site, address) : null;
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
