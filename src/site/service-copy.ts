import type { ServiceName } from "#contract/services.ts";
import type { PictureName } from "./picture.tsx";

// The texts of the services that an owner may want to change. There may be any number of them.

interface Service {
  id: string;
  title: ServiceName;
  shortTitle?: string;
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
    shortTitle: "Social Media",
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
