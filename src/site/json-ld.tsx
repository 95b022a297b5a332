import { languageOf } from "#contract/country.ts";
import { foundedIn } from "#contract/footer.ts";
import { sitePaths } from "#contract/paths.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { absoluteUrl } from "./addresses.ts";
import { hasBundledIcons, iconAddress } from "./icons.tsx";
import type { Site } from "./props.ts";

export type LinkedData = { "@type": string } & Record<string, unknown>;

export function JsonLd({ data }: { data: LinkedData }) {
  const json = scriptSafe(JSON.stringify({ "@context": "https://schema.org", ...data }));
  return <script type="application/ld+json">{json}</script>;
}

/** Escapes what HTML or old parsers could act on, so that the JSON is safe in a script element. */
export function scriptSafe(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function organization(site: Site): LinkedData {
  const { facts } = site;
  return {
    "@type": "Organization",
    "@id": organizationId(site),
    name: facts.brand,
    legalName: facts.legalName === facts.brand ? undefined : facts.legalName,
    url: site.origin + sitePaths.home(),
    logo: absoluteUrl(site, logoOf(facts)),
    slogan: facts.tagline || undefined,
    description: facts.description,
    email: facts.email,
    foundingDate: foundedIn(facts)?.toString(),
    address: { "@type": "PostalAddress", addressCountry: facts.country },
    areaServed: facts.areaServed,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "sales",
      email: facts.contactEmail,
      url: site.origin + sitePaths.contact(),
    },
    sameAs: facts.socialProfiles.length > 0 ? facts.socialProfiles : undefined,
    aggregateRating: facts.rating
      ? {
          "@type": "AggregateRating",
          ratingValue: facts.rating.value.toFixed(1),
          reviewCount: facts.rating.count,
          bestRating: "5",
        }
      : undefined,
  };
}

function logoOf(facts: SiteConfig): string {
  if (facts.logo !== null) return facts.logo;
  return hasBundledIcons(facts) ? sitePaths.favicon() : iconAddress(facts, sitePaths.icon512());
}

export function webSite(site: Site): LinkedData {
  return {
    "@type": "WebSite",
    "@id": `${site.origin}/#website`,
    name: site.facts.brand,
    url: site.origin + sitePaths.home(),
    description: site.facts.description,
    inLanguage: languageOf(site.facts.country),
    publisher: { "@id": organizationId(site) },
  };
}

export function organizationId(site: Site): string {
  return `${site.origin}/#organization`;
}
