import { limits } from "#contract/limits.ts";
import { ownPictureValue } from "#contract/placed-picture.ts";
import { line, lines, list, pageTitle, paragraph, picture, sharing } from "./text.ts";

export const services = {
  pageTitle: pageTitle("Services"),
  ...sharing(
    "AI and automation, business consulting, marketing intelligence, social media management, media and creative: five services from one team, each of which can begin as a pilot.",
    "Any of them can begin as a pilot",
    "Many lit paths lead across a dark plain to one small open door.",
  ),
  headline: line("Headline", "Five ways through the same wall.", {
    drawnFor: { phone: 3, wide: 2 },
  }),
  lead: paragraph(
    "First paragraph",
    "Each one says what you bring, what you get and what we measure. Any of them can begin as a pilot.",
    { max: 240 },
  ),
  index: line("Name of the index, read aloud", "Services on this page"),
  includes: line("Label of what is included", "Includes", { max: 24 }),
  bring: line("Label of what a client brings", "You bring", { max: 24 }),
  get: line("Label of what a client gets", "You get", { max: 24 }),
  measure: line("Label of what is measured", "We measure", { max: 24 }),
  read: line("Label of the newest article", "Read", { max: 24 }),
  pilot: line("Link to a pilot", "Pilot this", { max: 28 }),
  services: list({
    name: "Services",
    item: "service",
    min: 1,
    max: limits.services,
    fields: {
      title: line("Name", "", { max: limits.service, alsoIn: ["Contact’s first line", "Work"] }),
      shortTitle: line("Name in the footer", "", { max: 40, isOptional: true }),
      tagline: line("Tagline"),
      description: paragraph("Description", "", { max: 400 }),
      includes: lines("Included", "point", [], { max: 400 }),
      bring: paragraph("What a client brings", "", { max: 160 }),
      get: paragraph("What a client gets", "", { max: 160 }),
      measure: paragraph("What is measured", "", { max: 160 }),
      highlight: paragraph("Highlight", "", { max: 120, isOptional: true }),
      picture: picture("Picture"),
    },
    originals: [
      {
        id: "ai-automation",
        picture: ownPictureValue("service-workflow"),
        title: "AI & Automation",
        shortTitle: "",
        tagline: "Work that does itself, safely.",
        description:
          "We design agents and workflows around the way your team already works, connect them to your data, and keep a person in charge of the decisions that matter.",
        includes: "AI agents\nWorkflow automation\nRAG systems\nData integration\nGovernance",
        bring: "One repeated job, and the person who owns it.",
        get: "A working version, its log, and an off switch that somebody has tested.",
        measure: "Minutes for each item, checking included. Guard: mistakes found later.",
        highlight: "Every agent ships with an owner, a log and an off switch.",
      },
      {
        id: "business-consulting",
        picture: ownPictureValue("service-consulting"),
        title: "Business Consulting",
        shortTitle: "",
        tagline: "Clear plans with numbers attached.",
        description:
          "We map how value moves through the business, remove the steps that cost more than they return, and model what each change is worth before you fund it.",
        includes: "Growth plans\nProcess optimisation\nAnalytics dashboards\nROI modelling",
        bring: "Twenty to thirty recent cases, with the day each began and ended.",
        get: "A map of the work and the waiting, and a plan with a sum on every line.",
        measure: "The share finished in time. Guard: the share that comes back.",
        highlight: "",
      },
      {
        id: "marketing-intelligence",
        picture: ownPictureValue("service-marketing"),
        title: "Marketing Intelligence",
        shortTitle: "",
        tagline: "Spend where it works.",
        description:
          "We join up content, campaigns and conversion data so each month’s plan is built on what last month proved.",
        includes:
          "AI content generation\nCampaign optimisation\nCustomer journey design\nConversion tracking",
        bring: "One month of enquiries, as they arrived.",
        get: "One count you can defend to an accountant, and the plan that follows from it.",
        measure: "Cost of each enquiry that became work. Guard: how much of the count we can see.",
        highlight: "Reports fit on one page, in plain English.",
      },
      {
        id: "social-media-management",
        picture: ownPictureValue("service-social"),
        title: "Social Media Management",
        shortTitle: "Social Media",
        tagline: "A presence that keeps its promises.",
        description:
          "A steady calendar, a recognisable voice and honest reporting, run by people who answer comments and know when not to post.",
        includes:
          "Content strategy\nCalendar planning\nCopywriting & captions\nAI-enhanced visuals\nEngagement analytics\nAd management",
        bring: "The hours you can honestly give each week.",
        get: "A fortnight planned in full, with rules for when to stay quiet.",
        measure: "Enquiries that name a post. Guard: hours spent against hours planned.",
        highlight: "",
      },
      {
        id: "media-creative",
        picture: ownPictureValue("service-creative"),
        title: "Media & Creative",
        shortTitle: "",
        tagline: "Look like the business you are.",
        description:
          "From a single portrait to a full brand film: planned around the story, shot with care, and cut for every channel you use.",
        includes:
          "Visual storytelling\nPhotography & video\nEditing\nSocial visuals\nBrand identity assets",
        bring: "A list of the places that need a picture.",
        get: "Every file on that list: cut, named and cleared for use.",
        measure: "Places filled from one shoot day. Guard: files nobody used.",
        highlight: "Planned once, made for every screen it will be seen on.",
      },
    ],
  }),
};
