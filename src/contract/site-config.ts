import type { PictureLook } from "./brand.ts";
import type { BrandColours } from "./brand-palette.ts";
import type { Corners } from "./brand-sheet.ts";
import type { Question } from "./question.ts";
import type { StoryWay } from "./story-way.ts";
import type { TypePair } from "./type-pair.ts";

export interface TeamMember {
  name: string;
  role: string;
  /** One sentence in their own words. */
  line: string;
  /** The address of a portrait; without one, the page shows a door ajar. */
  portrait?: string;
}

/** Everything that names the agency. `site.config.ts` fills it in; pages, feeds and mails receive it. */
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
  copyrightUntil: number | null;
  logo: string | null;
  logoOnDusk: string | null;
  /** A square picture, for tabs and phones. */
  icon: string | null;
  colours: BrandColours;
  corners: Corners;
  typePair: TypePair;
  pictures: PictureLook;
  socialProfiles: readonly string[];
  defaultAuthor: string;
  rating: { value: number; count: number } | null;
  team: readonly TeamMember[];
  city: string | null;
  abn: string | null;
  phone: string | null;
  replyWithin: string | null;
  pilot: { weeks: number | null; priceFrom: number | null };
  sum: { hourlyRate: number; weeks: number } | null;
  colophon: boolean;
  /** The page where a call is booked, and where it is linked. */
  booking: { url: string | null; afterSending: boolean; inReply: boolean; aboveForm: boolean };
  /** What the contact form asks beside its four fields. */
  questions: readonly Question[];
  /** What visitors bring along with a message; null: as is usual in the country. */
  story: StoryWay | null;
  /** What stands below the owner's answers, and whether a copy of each goes to the owner. */
  answers: { signature: string | null; copies: boolean };
  /** Within how many days messages are answered, and whether the contact page says how often that was so. */
  promise: { days: number | null; skipsWeekends: boolean; showsKept: boolean };
}
