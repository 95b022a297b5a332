import { countryInSentence, countryName, currencyOf, formatMoney } from "./country.ts";
import type { TextValues } from "./fill.ts";
import { clientsOf, copyrightYears, isWorldwide, placeOf } from "./footer.ts";
import { weeksInWords } from "./pilot-terms.ts";
import type { SiteConfig } from "./site-config.ts";
import { typeCredits } from "./type-pair.ts";

type FooterFacts = Pick<
  SiteConfig,
  | "abn"
  | "areaServed"
  | "city"
  | "copyrightUntil"
  | "copyrightYear"
  | "country"
  | "legalName"
  | "replyWithin"
>;

/** Returns the values that the footer's texts name. */
export function footerValues(facts: FooterFacts): TextValues {
  return {
    abn: facts.abn ?? "",
    clients: clientsOf(facts.areaServed),
    "copyright years": copyrightYears(facts),
    "legal name": facts.legalName,
    place: placeOf(facts),
    "reply time": facts.replyWithin ?? "",
  };
}

/** Returns the values that come from the settings. */
export function valuesOf(facts: SiteConfig): TextValues {
  const { weeks, priceFrom } = facts.pilot;
  const length = weeks === null ? "" : weeksInWords(weeks);
  return {
    ...footerValues(facts),
    ...whereabouts(facts),
    brand: facts.brand,
    "contact email": facts.contactEmail,
    description: facts.description,
    email: facts.email,
    "heading type": typeCredits[facts.typePair].headings,
    price: priceFrom === null ? "" : formatMoney(priceFrom, currencyOf(facts.country)),
    "text type": typeCredits[facts.typePair].text,
    weeks: length,
    "weeks within a sentence": length && `${length.toLowerCase()}, `,
    "within the reply time": facts.replyWithin ? `, within ${facts.replyWithin}` : "",
  };
}

function whereabouts({ country, areaServed }: SiteConfig): TextValues {
  const base = `Based in ${countryInSentence(country)}`;
  if (!isWorldwide(areaServed)) {
    return { base, "base and clients": `Open to clients in ${areaServed}.` };
  }
  const from = country === "AU" ? "Australian" : countryName(country);
  return {
    base: `${from}, and everywhere`,
    "base and clients": `${base} and ${clientsOf(areaServed)}.`,
  };
}
