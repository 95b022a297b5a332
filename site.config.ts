export interface SiteConfig {
  brand: string;
  legalName: string;
  tagline: string;
  description: string;
  email: string;
  contactEmail: string;
  country: string;
  areaServed: string;
  foundingYear: number;
  copyrightYear: number;
  socialProfiles: readonly string[];
  defaultAuthor: string;
  rating: { value: number; count: number } | null;
}

/** Everything that names the agency, for pages, feeds, mails, structured data and tests. */
export const siteConfig: SiteConfig = {
  brand: "Portico",
  legalName: "Portico Pty Ltd",
  tagline: "Smarter business. Sharper marketing. Stronger growth.",
  description:
    "AI, business consulting, marketing and media from one team. Start with a small pilot, see proof of impact, then decide how far to go.",
  /** Shown in the footer and the menu. */
  email: "hello@portico.example",
  /** On the contact page, and where messages are mailed until Settings names another address. */
  contactEmail: "hello@portico.example",
  country: "AU",
  areaServed: "Worldwide",
  foundingYear: 2025,
  copyrightYear: 2025,
  /** Full addresses; they become `sameAs` in the structured data. */
  socialProfiles: [],
  defaultAuthor: "The Portico team",
  /**
   * In the home page's structured data; `null` leaves it out. Search engines treat ratings that a
   * business gives itself as spam and may ignore the structured data, and consumer law may call
   * them misleading.
   */
  rating: { value: 5.0, count: 1 },
};
