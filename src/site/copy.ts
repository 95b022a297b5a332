import { countryInSentence, countryName } from "#contract/country.ts";
import { clientsOf, isWorldwide } from "#contract/footer.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import type { PictureName } from "./picture.tsx";

// The texts of Home, About and the pilot that an owner may want to change.

export const disciplines = [
  {
    name: "Business",
    service: "business-consulting",
    picture: "business",
    subtitle: "Strategy and operations",
    description:
      "Find where time and margin leak, fix the process first, and put numbers on every decision that follows.",
  },
  {
    name: "AI",
    service: "ai-automation",
    picture: "ai",
    subtitle: "Agents and automation",
    description:
      "Assistants, workflows and private knowledge systems that do real work under rules you set.",
  },
  {
    name: "Marketing",
    service: "marketing-intelligence",
    picture: "marketing",
    subtitle: "Intelligence and campaigns",
    description:
      "Know which message earns the enquiry, and spend the next dollar where the last one worked.",
  },
  {
    name: "Media",
    service: "media-creative",
    picture: "media",
    subtitle: "Story and production",
    description:
      "Film, photography, design and social media that make a careful business look like one.",
  },
] as const satisfies readonly {
  name: string;
  /** The id of its section on the Services page. */
  service: string;
  picture: PictureName;
  subtitle: string;
  description: string;
}[];

export const promise = {
  statement: "You’ll see it working before we ask you to believe in it.",
  detail:
    "Every engagement can begin as a pilot: one problem, one measure of success agreed in writing, and a plain report at the end. If the numbers don’t move, we’ll be the first to say so.",
};

export const philosophy = {
  statement:
    "Technology should feel like walking into a well-lit room: you can see where things are, and you know what to do next.",
  paragraphs: [
    "Most businesses don’t lack ideas or tools. They lack one finished thing that proves the idea works in their own setting. So we keep the first step small, make the result visible, and widen the scope only when the evidence says to.",
    "We write in plain language, we name the risks before the benefits, and we leave your team able to run what we built. Good work should outlast the invoice.",
  ],
  vibe: "Calm people, sharp tools, honest numbers. Serious about the work and easy to sit next to.",
};

export const strands = [
  {
    name: "Business-first thinkers",
    description:
      "We start with the profit and loss, the bottleneck and the customer. Technology comes in once the problem is worth solving.",
  },
  {
    name: "AI specialists",
    description:
      "Engineers who build agents and retrieval systems for daily work, with the logging and limits that make them safe to rely on.",
  },
  {
    name: "Marketers & media creators",
    description:
      "Writers, designers and film makers who turn what changed inside the business into a story buyers remember.",
  },
] as const;

export const reasons = [
  {
    name: "One team",
    detail:
      "Strategy, AI, marketing, social and media sit at one table, so nothing is lost on the way from one agency to the next.",
  },
  {
    name: "Proof first",
    detail:
      "A pilot has a start date, an end date and a measure you choose. What you do next rests on what it showed.",
  },
  {
    name: "Governance included",
    detail:
      "Access, privacy and human sign-off are designed in from day one, not bolted on after the demo.",
  },
];

/** Returns the last of the reasons. */
export function whereabouts({ country, areaServed }: SiteConfig) {
  const base = `Based in ${countryInSentence(country)}`;
  if (!isWorldwide(areaServed)) return { name: base, detail: `Open to clients in ${areaServed}.` };
  const from = country === "AU" ? "Australian" : countryName(country);
  return { name: `${from}, and everywhere`, detail: `${base} and ${clientsOf(areaServed)}.` };
}

export const pilotSteps = [
  { name: "Choose", detail: "Agree on one problem and the measure that counts." },
  { name: "Build", detail: "A working version in your setting, with your data." },
  { name: "Prove", detail: "A plain report: what moved, what didn’t, what next." },
] as const;

export const weeklyHalfHour = [
  { length: "5 minutes", about: "The measure and the guard, read aloud. No discussion." },
  { length: "10 minutes", about: "The three worst items of the week, on screen." },
  { length: "10 minutes", about: "One change for next week, or a decision to make none." },
  { length: "5 minutes", about: "The line in the log. Who is away next week?" },
] as const;

export const pilotRules = [
  "Nothing is added to the scope.",
  "The old way stays available.",
  "A person approves whatever leaves the building.",
  "Anyone may stop it, for any item, without asking.",
] as const;

/** Returns null if the owner has set an older copyright year and left the founding year. */
export function foundedIn({ foundingYear, copyrightYear }: SiteConfig): number | null {
  return copyrightYear < foundingYear ? null : foundingYear;
}
