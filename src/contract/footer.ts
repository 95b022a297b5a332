import { countryName } from "./country.ts";
import type { SiteConfig } from "./site-config.ts";
import { socialProfileName } from "./social-profile.ts";

type Contact = Pick<
  SiteConfig,
  "phone" | "socialProfiles" | "city" | "country" | "areaServed" | "abn" | "replyWithin"
>;

interface FooterItem {
  /** There are several where the footer breaks the line. */
  lines: readonly string[];
  href?: string;
  rel?: string;
}

/** The lines below the mail address; facts that are not set are left out. */
export function footerItems({
  phone,
  socialProfiles,
  abn,
  replyWithin,
  ...place
}: Contact): FooterItem[] {
  const items: (FooterItem | null)[] = [
    phone ? { lines: [phone], href: `tel:${phone.replace(/[^+\d]/g, "")}` } : null,
    ...socialProfiles.map((href) => ({
      lines: [socialProfileName(href, socialProfiles)],
      href,
      rel: "me",
    })),
    { lines: [`${placeOf(place)},`, clientsOf(place.areaServed)] },
    abn ? { lines: [`ABN ${abn}`] } : null,
    replyWithin ? { lines: [`We reply within ${replyWithin}`] } : null,
  ];
  return items.filter((item) => item !== null);
}

/** Writes "Fremantle, Australia". */
export function placeOf({ city, country }: Pick<SiteConfig, "city" | "country">): string {
  return city ? `${city}, ${countryName(country)}` : countryName(country);
}

export function clientsOf(areaServed: string): string {
  return isWorldwide(areaServed) ? "open to clients worldwide" : `open to clients in ${areaServed}`;
}

export function isWorldwide(areaServed: string): boolean {
  return areaServed.toLowerCase() === "worldwide";
}

type Owner = Pick<SiteConfig, "copyrightYear" | "copyrightUntil" | "legalName">;

export function copyrightLine(owner: Owner): string {
  return `© ${copyrightYears(owner)} ${owner.legalName}. All rights reserved.`;
}

/** Writes "2025" or "2025–2027". */
export function copyrightYears(owner: Omit<Owner, "legalName">): string {
  const { copyrightYear, copyrightUntil } = owner;
  if (copyrightUntil === null || copyrightUntil === copyrightYear) return String(copyrightYear);
  return `${copyrightYear}–${copyrightUntil}`;
}
