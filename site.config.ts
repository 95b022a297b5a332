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

/**
 * Everything that names the agency. Change it here and nowhere else: pages, feeds, mails,
 * structured data and tests all read this file.
 */
export const siteConfig: SiteConfig = {
  brand: "Portico",
  legalName: "Portico Pty Ltd",
  tagline: "Smarter business. Sharper marketing. Stronger growth.",
  description:
    "AI, business consulting, marketing and media from one team. Start with a small pilot, see proof of impact, then decide how far to go.",
  /** The general address, shown in the footer and the menu. */
  email: "hello@portico.example",
  /** The address of the contact page, and where messages are mailed until Settings names another. */
  contactEmail: "hello@portico.example",
  country: "AU",
  areaServed: "Worldwide",
  foundingYear: 2025,
  copyrightYear: 2025,
  /** Full addresses of the agency's social profiles; they become `sameAs` in the structured data. */
  socialProfiles: [],
  defaultAuthor: "The Portico team",
  /**
   * The rating in the home page's structured data; `null` leaves it out. Think twice before keeping
   * it: search engines treat ratings that a business gives itself as spam and may ignore the page's
   * structured data for it, and consumer law can treat them as misleading.
   */
  rating: { value: 5.0, count: 1 },
};
