import type { SiteConfig } from "#contract/site-config.ts";

/**
 * Everything that names the agency. These are defaults: what the owner changes in Settings > Site
 * is stored in the database and comes before them; what is not changed there follows this file.
 */
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
  /** ISO 3166-1. Currency, language tags and the law that the privacy page names follow it. */
  country: "AU",
  areaServed: "Worldwide",
  foundingYear: 2025,
  copyrightYear: 2025,
  /** For a range, "2025–2027"; `null` prints one year. */
  copyrightUntil: null,
  /** Addresses of pictures instead of the name, for light and for dark backgrounds. */
  logo: null,
  logoOnDusk: null,
  /** The address of a square picture for tabs and phones; `null` makes one of the logo or the initial. */
  icon: null,
  /** "#0f8b8d", for example. Without a first colour the site keeps its dusk and amber. */
  colours: { first: null, second: null },
  corners: "sharp",
  /** Also "gazette", "counsel", "studio", "workshop" and "plain". */
  typePair: "threshold",
  /** "drawn" shows drawings without a door instead of the pictures. */
  pictures: "doors",
  /** Full addresses; they become `sameAs` in the structured data. */
  socialProfiles: [],
  defaultAuthor: "The Portico team",
  /**
   * In the home page's structured data, as long as the site bears the name above; `null` leaves it
   * out. Search engines treat ratings that a business gives itself as spam and may ignore the
   * structured data, and consumer law may call them misleading.
   */
  rating: { value: 5.0, count: 1 },
  // What follows shows only where it is set. Nothing empty is ever printed.
  team: [],
  city: null,
  /** Australian Business Number, as it is printed: "12 345 678 901". */
  abn: null,
  phone: null,
  /** Continues "We reply within", for example "one working day". */
  replyWithin: null,
  /** Six weeks show the pilot's anatomy on Home, which is drawn for six. */
  pilot: { weeks: 6, priceFrom: null },
  /** What an hour is worth and the weeks worked in a year, for the sum on Home; `null` removes it. */
  sum: { hourlyRate: 55, weeks: 46 },
  /** The line about the page itself in the footer, and the page behind it, until the owner chooses. */
  colophon: true,
  /** The page where a call is booked, and where it is linked once there is one. */
  booking: { url: null, afterSending: true, inReply: true, aboveForm: false },
  /** Up to three questions beside the four fields of the contact form. */
  questions: [],
  /**
   * What visitors read before a message comes along with it: "shown" above Send, "asked" for first, or "never". `null`
   * asks first in Europe and shows it elsewhere.
   */
  story: null,
  /** What stands below every answer to a message, and whether you get a copy of it. */
  answers: { signature: null, copies: true },
  /** A number of days takes the place of `replyWithin`, and tells which messages wait for too long. */
  promise: { days: null, skipsWeekends: true, showsKept: false },
};
