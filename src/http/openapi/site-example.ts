import type { Person, SiteFacts } from "#contract/site-facts.ts";
import type { SiteSettings, SiteSettingsInput } from "#contract/site-settings.ts";

const person: Person = {
  name: "Ines Duarte",
  role: "Marketing and media",
  line: "Counts first, then writes.",
  portrait: "",
};

const facts: SiteFacts = {
  brand: "Harbour & Co",
  tagline: "Smarter business. Sharper marketing.",
  description: "AI, consulting and marketing from one team in Sydney.",
  default_author: "The Harbour team",
  logo: "",
  logo_on_dusk: "",
  email: "hello@harbour.example",
  contact_email: "hello@harbour.example",
  phone: "+61 2 5550 1234",
  city: "Sydney",
  country: "AU",
  area_served: "Worldwide",
  reply_within: "one working day",
  social_profiles: ["https://www.linkedin.com/company/harbour-co"],
  legal_name: "Harbour & Co Pty Ltd",
  abn: "51 824 753 556",
  copyright_from: 2025,
  copyright_until: 2027,
  pilot_weeks: 6,
  pilot_price_from: 9000,
  team: [person],
  rating_value: 4.8,
  rating_count: 12,
};

const time_zone = "Australia/Sydney";

export const siteExamples = {
  Person: person,
  SiteSettings: { ...facts, time_zone, sample_rating: null, version: 2 } satisfies SiteSettings,
  SiteSettingsInput: { city: "Sydney", pilot_price_from: 9000 } satisfies SiteSettingsInput,
};
