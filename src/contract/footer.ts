import { countryName } from "./country.ts";
import type { SiteConfig } from "./site-config.ts";
import { socialProfileName } from "./social-profile.ts";

type Contact = Pick<SiteConfig, "phone" | "socialProfiles" | "abn" | "replyWithin">;

interface FooterItem {
  /** There are several where the footer breaks the line. */
  lines: readonly string[];
  href?: string;
  rel?: string;
}

/**
 * The lines below the mail address; facts that are not set are left out.
 * @param texts with their values
 */
export function footerItems(
  { phone, socialProfiles, abn, replyWithin }: Contact,
  texts: { place: string; abn: string; reply: string },
): FooterItem[] {
  const items: (FooterItem | null)[] = [
    phone ? { lines: [phone], href: `tel:${phone.replace(/[^+\d]/g, "")}` } : null,
    ...socialProfiles.map((href) => ({
      lines: [socialProfileName(href, socialProfiles)],
      href,
      rel: "me",
    })),
    { lines: texts.place.split("\n") },
    abn ? { lines: [texts.abn] } : null,
    replyWithin ? { lines: [texts.reply] } : null,
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

/** Writes "2025" or "2025–2027". */
export function copyrightYears({
  copyrightYear,
  copyrightUntil,
}: Pick<SiteConfig, "copyrightYear" | "copyrightUntil">): string {
  if (copyrightUntil === null || copyrightUntil === copyrightYear) return String(copyrightYear);
  return `${copyrightYear}–${copyrightUntil}`;
}

/** Returns null if the owner has set an older copyright year and left the founding year. */
export function foundedIn({ foundingYear, copyrightYear }: SiteConfig): number | null {
  return copyrightYear < foundingYear ? null : foundingYear;
}
