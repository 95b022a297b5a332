import { sitePaths } from "#contract/paths.ts";
import { siteConfig } from "#site.config";
import type { Site } from "./props.ts";

export type LinkedData = { "@type": string } & Record<string, unknown>;

export function JsonLd({ data }: { data: LinkedData }) {
  const json = scriptSafe(JSON.stringify({ "@context": "https://schema.org", ...data }));
  return <script type="application/ld+json">{json}</script>;
}

/** JSON that may stand in a script element: what HTML or old parsers could act on is escaped. */
export function scriptSafe(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function organization(site: Site): LinkedData {
  return {
    "@type": "Organization",
    "@id": organizationId(site),
    name: siteConfig.brand,
    legalName: siteConfig.legalName,
    url: site.origin + sitePaths.home(),
    logo: site.origin + sitePaths.favicon(),
    slogan: siteConfig.tagline,
    description: siteConfig.description,
    email: siteConfig.email,
    foundingDate: String(siteConfig.foundingYear),
    address: { "@type": "PostalAddress", addressCountry: siteConfig.country },
    areaServed: siteConfig.areaServed,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "sales",
      email: siteConfig.contactEmail,
      url: site.origin + sitePaths.contact(),
    },
    sameAs: siteConfig.socialProfiles.length > 0 ? siteConfig.socialProfiles : undefined,
    aggregateRating: siteConfig.rating && {
      "@type": "AggregateRating",
      ratingValue: siteConfig.rating.value.toFixed(1),
      reviewCount: siteConfig.rating.count,
      bestRating: "5",
    },
  };
}

export function webSite(site: Site): LinkedData {
  return {
    "@type": "WebSite",
    "@id": `${site.origin}/#website`,
    name: siteConfig.brand,
    url: site.origin + sitePaths.home(),
    description: siteConfig.description,
    inLanguage: "en-AU",
    publisher: { "@id": organizationId(site) },
  };
}

export function organizationId(site: Site): string {
  return `${site.origin}/#organization`;
}
