import type { ServiceName } from "#contract/services.ts";
import type { PictureName } from "./picture.tsx";

// The texts of Home, About and Services that an owner may want to change.

export const disciplines = [
  {
    name: "Business",
    picture: "business",
    subtitle: "Strategy and operations",
    description:
      "Find where time and margin leak, fix the process first, and put numbers on every decision that follows.",
  },
  {
    name: "AI",
    picture: "ai",
    subtitle: "Agents and automation",
    description:
      "Assistants, workflows and private knowledge systems that do real work under rules you set.",
  },
  {
    name: "Marketing",
    picture: "marketing",
    subtitle: "Intelligence and campaigns",
    description:
      "Know which message earns the enquiry, and spend the next dollar where the last one worked.",
  },
  {
    name: "Media",
    picture: "media",
    subtitle: "Story and production",
    description: "Film, photography and design that make a careful business look like one.",
  },
] as const satisfies readonly {
  name: string;
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
    name: "One team, four disciplines",
    detail:
      "Strategy, AI, marketing and media sit at one table, so nothing is lost on the way from one agency to the next.",
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
  {
    name: "Australian, and everywhere",
    detail: "Based in Australia and open to clients worldwide.",
  },
];

interface Service {
  id: string;
  title: ServiceName;
  tagline: string;
  description: string;
  includes: readonly string[];
  bring: string;
  get: string;
  measure: string;
  highlight?: string;
  picture: PictureName;
}

export const services: readonly Service[] = [
  {
    id: "ai-automation",
    title: "AI & Automation",
    tagline: "Work that does itself, safely.",
    description:
      "We design agents and workflows around the way your team already works, connect them to your data, and keep a person in charge of the decisions that matter.",
    includes: ["AI agents", "Workflow automation", "RAG systems", "Data integration", "Governance"],
    bring: "One repeated job, and the person who owns it.",
    get: "A working version, its log, and an off switch that somebody has tested.",
    measure: "Minutes for each item, checking included. Guard: mistakes found later.",
    highlight: "Every agent ships with an owner, a log and an off switch.",
    picture: "service-workflow",
  },
  {
    id: "business-consulting",
    title: "Business Consulting",
    tagline: "Clear plans with numbers attached.",
    description:
      "We map how value moves through the business, remove the steps that cost more than they return, and model what each change is worth before you fund it.",
    includes: ["Growth plans", "Process optimisation", "Analytics dashboards", "ROI modelling"],
    bring: "Twenty to thirty recent cases, with the day each began and ended.",
    get: "A map of the work and the waiting, and a plan with a sum on every line.",
    measure: "The share finished in time. Guard: the share that comes back.",
    picture: "service-consulting",
  },
  {
    id: "marketing-intelligence",
    title: "Marketing Intelligence",
    tagline: "Spend where it works.",
    description:
      "We join up content, campaigns and conversion data so each month’s plan is built on what last month proved.",
    includes: [
      "AI content generation",
      "Campaign optimisation",
      "Customer journey design",
      "Conversion tracking",
    ],
    bring: "One month of enquiries, as they arrived.",
    get: "One count you can defend to an accountant, and the plan that follows from it.",
    measure: "Cost of each enquiry that became work. Guard: how much of the count we can see.",
    highlight: "Reports fit on one page, in plain English.",
    picture: "service-marketing",
  },
  {
    id: "social-media-management",
    title: "Social Media Management",
    tagline: "A presence that keeps its promises.",
    description:
      "A steady calendar, a recognisable voice and honest reporting, run by people who answer comments and know when not to post.",
    includes: [
      "Content strategy",
      "Calendar planning",
      "Copywriting & captions",
      "AI-enhanced visuals",
      "Engagement analytics",
      "Ad management",
    ],
    bring: "The hours you can honestly give each week.",
    get: "A fortnight planned in full, with rules for when to stay quiet.",
    measure: "Enquiries that name a post. Guard: hours spent against hours planned.",
    picture: "service-social",
  },
  {
    id: "media-creative",
    title: "Media & Creative",
    tagline: "Look like the business you are.",
    description:
      "From a single portrait to a full brand film: planned around the story, shot with care, and cut for every channel you use.",
    includes: [
      "Visual storytelling",
      "Photography & video",
      "Editing",
      "Social visuals",
      "Brand identity assets",
    ],
    bring: "A list of the places that need a picture.",
    get: "Every file on that list: cut, named and cleared for use.",
    measure: "Places filled from one shoot day. Guard: files nobody used.",
    highlight: "Planned once, made for every screen it will be seen on.",
    picture: "service-creative",
  },
];

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
