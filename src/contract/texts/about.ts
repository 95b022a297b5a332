import { line, lines, list, pageTitle, paragraph, picture, sharing } from "./text.ts";

export const about = {
  pageTitle: pageTitle("About us"),
  ...sharing(
    "{brand} is a team of business-first thinkers, AI specialists, marketers and media creators. We hand over something that runs, not a document.",
    "We hand over something that runs",
    "Two people carry a door up a flight of steps to its opening.",
  ),
  headline: line("Headline", "We're not a consultancy.", { drawnFor: { phone: 3, wide: 2 } }),
  secondHeadline: line("Second line of the headline", "We're the people who open the door.", {
    isOptional: true,
    drawnFor: { phone: 4, wide: 2 },
  }),
  lead: paragraph(
    "First paragraph",
    "Consultancies hand over a document. We hand over something running: built with your people, measured against your numbers, and yours to keep.",
    { max: 240 },
  ),
  picture: picture(
    "Picture",
    "about-dawn",
    "At dawn, two people carry a blue door up a stair to the lit opening it belongs in.",
  ),
  philosophy: line("Heading of the philosophy", "Our Philosophy", { max: 40 }),
  philosophyStatement: paragraph(
    "The philosophy",
    "Technology should feel like walking into a well-lit room: you can see where things are, and you know what to do next.",
    { max: 240 },
  ),
  philosophyDetail: lines(
    "Paragraphs about the philosophy",
    "paragraph",
    [
      "Most businesses don’t lack ideas or tools. They lack one finished thing that proves the idea works in their own setting. So we keep the first step small, make the result visible, and widen the scope only when the evidence says to.",
      "We write in plain language, we name the risks before the benefits, and we leave your team able to run what we built. Good work should outlast the invoice.",
    ],
    { max: 1200 },
  ),
  vibe: line("Label of the vibe", "Our Vibe", { max: 40 }),
  vibeStatement: paragraph(
    "The vibe",
    "Calm people, sharp tools, honest numbers. Serious about the work and easy to sit next to.",
    { max: 200 },
  ),
  dna: line("Heading of the stairs", "Our DNA", { max: 40 }),
  strands: list({
    name: "Stairs",
    item: "stair",
    min: 2,
    max: 4,
    fields: {
      name: line("Name", "", { max: 60 }),
      description: paragraph("Description", "", { max: 240 }),
    },
    originals: [
      {
        id: "business",
        name: "Business-first thinkers",
        description:
          "We start with the profit and loss, the bottleneck and the customer. Technology comes in once the problem is worth solving.",
      },
      {
        id: "ai",
        name: "AI specialists",
        description:
          "Engineers who build agents and retrieval systems for daily work, with the logging and limits that make them safe to rely on.",
      },
      {
        id: "media",
        name: "Marketers & media creators",
        description:
          "Writers, designers and film makers who turn what changed inside the business into a story buyers remember.",
      },
    ],
  }),
  team: line("Heading of the people", "Who answers the door", { max: 60 }),
  why: line("Heading of the reasons", "Why {brand}", { max: 60 }),
  reasons: list({
    name: "Reasons",
    item: "reason",
    min: 1,
    max: 6,
    fields: {
      name: line("Name", "", { max: 60 }),
      detail: paragraph("Description", "", { max: 240 }),
    },
    originals: [
      {
        id: "team",
        name: "One team",
        detail:
          "Strategy, AI, marketing, social and media sit at one table, so nothing is lost on the way from one agency to the next.",
      },
      {
        id: "proof",
        name: "Proof first",
        detail:
          "A pilot has a start date, an end date and a measure you choose. What you do next rests on what it showed.",
      },
      {
        id: "governance",
        name: "Governance included",
        detail:
          "Access, privacy and human sign-off are designed in from day one, not bolted on after the demo.",
      },
      { id: "base", name: "{base}", detail: "{base and clients}" },
    ],
  }),
  where: line("Name of the place", "Where", { max: 24 }),
  abn: line("Name of the business number", "ABN", { max: 24 }),
  reply: line("Name of the reply time", "We reply", { max: 24 }),
  replyValue: line("The reply time", "Within {reply time}", { max: 60, needs: ["reply time"] }),
  founded: line("Name of the founding year", "Founded", { max: 24 }),
  closing: line("Last headline", "Bring one problem.", { max: 60 }),
  closingText: paragraph(
    "Words beside the last headline",
    "Tell us what it is and how often it happens. A person reads it and says whether a pilot is worth your time.",
    { max: 240 },
  ),
};
