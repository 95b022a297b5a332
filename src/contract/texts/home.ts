import { ownPictureValue } from "#contract/placed-picture.ts";
import { line, list, pageTitle, paragraph, picture, sharing } from "./text.ts";

export const home = {
  pageTitle: pageTitle("AI, consulting, marketing and media"),
  ...sharing(
    "{description}",
    "AI, consulting, marketing and media",
    "Light falls through a tall open door at dusk.",
  ),
  picture: picture(
    "Picture",
    "hero-2",
    "A tall door stands ajar in a dusk-blue wall; warm light falls across the floor.",
  ),
  badge: line("Badge", "Powered by Next-Gen AI", { max: 40, isOptional: true }),
  headline: line("Headline", "Open new doors with intelligence.", {
    drawnFor: { phone: 4, wide: 3 },
  }),
  lead: paragraph(
    "First paragraph",
    "AI, business consulting, marketing and media from one team. {weeks}, one problem, one measure you choose. Then go, change or stop.",
    { max: 240 },
  ),
  leadWithoutWeeks: paragraph(
    "First paragraph, while a pilot has no fixed length",
    "AI, business consulting, marketing and media from one team. Start with a pilot, see proof of impact, then decide how far to go.",
    { max: 240 },
  ),
  explore: line("Button to Services", "Explore Services", { max: 28, alsoIn: ["Not found"] }),
  sill: line("Words beside the tagline", "One team for all of it", { max: 40, isOptional: true }),

  doors: line("Heading of the cards", "What We Do"),
  doorsLead: paragraph(
    "Words beside the heading of the cards",
    "Choose the door nearest to today’s problem. Each leads to the same first step: one measure, {weeks within a sentence}one decision.",
    { max: 240 },
  ),
  cards: list({
    name: "Cards",
    item: "card",
    min: 2,
    max: 6,
    fields: {
      name: line("Name", "", { max: 24 }),
      subtitle: line("Subtitle", "", { max: 40 }),
      description: paragraph("Description", "", { max: 200 }),
      service: line("Service that it leads to", "", {
        entryOf: "services.services",
        isOptional: true,
      }),
      picture: picture("Picture"),
    },
    originals: [
      {
        id: "business",
        name: "Business",
        subtitle: "Strategy and operations",
        description:
          "Find where time and margin leak, fix the process first, and put numbers on every decision that follows.",
        service: "business-consulting",
        picture: ownPictureValue("business"),
      },
      {
        id: "ai",
        name: "AI",
        subtitle: "Agents and automation",
        description:
          "Assistants, workflows and private knowledge systems that do real work under rules you set.",
        service: "ai-automation",
        picture: ownPictureValue("ai"),
      },
      {
        id: "marketing",
        name: "Marketing",
        subtitle: "Intelligence and campaigns",
        description:
          "Know which message earns the enquiry, and spend the next dollar where the last one worked.",
        service: "marketing-intelligence",
        picture: ownPictureValue("marketing"),
      },
      {
        id: "media",
        name: "Media",
        subtitle: "Story and production",
        description:
          "Film, photography, design and social media that make a careful business look like one.",
        service: "media-creative",
        picture: ownPictureValue("media"),
      },
    ],
  }),
  learnMore: line("Link of a card", "Learn More", { max: 28 }),
  learnMoreAbout: line("End of a card’s link, for search engines", "about {name}", {
    needs: ["name"],
  }),

  insights: line("Heading of the newest", "Industry Insights & Resources"),
  articles: line("Heading of the articles", "Industry Blogs", { max: 40 }),
  articlesLead: paragraph(
    "Words about the articles",
    "Short, practical articles on what AI, marketing and media are doing for businesses like yours, and what they are not.",
    { max: 240 },
  ),
  noArticles: paragraph(
    "Words while there is no article",
    "This shelf is still empty. What we write about AI, marketing and media will stand here, free to read.",
    { max: 240 },
  ),
  readArticles: line("Link to the articles", "Read Articles", { max: 28 }),
  guides: line("Heading of the guides", "Industry Guides", { max: 40 }),
  guidesLead: paragraph(
    "Words about the guides",
    "Free PDFs to read on the train, mark up and hand to your team. No email address asked.",
    { max: 240 },
  ),
  noGuides: paragraph(
    "Words while there is no guide",
    "This shelf is still empty. Its guides will be free PDFs, and no email address will be asked.",
    { max: 240 },
  ),
  downloadGuides: line("Link to the guides", "Download Guides", { max: 28 }),

  promisePicture: picture("Picture beside the promise", "promise"),
  promise: line("Label of the promise", "Our Promise", { max: 40 }),
  promiseStatement: paragraph(
    "The promise",
    "You’ll see it working before we ask you to believe in it.",
    { max: 160, drawnFor: { phone: 5, wide: 4 } },
  ),
  promiseDetail: paragraph(
    "Words about the promise",
    "Every engagement can begin as a pilot: one problem, one measure of success agreed in writing, and a plain report at the end. If the numbers don’t move, we’ll be the first to say so.",
    { max: 400 },
  ),
  promiseButton: line("Button under the promise", "Book a Pilot Project", { max: 28 }),
  promiseScope: line("Name of the scope", "Scope", { max: 24 }),
  promiseScopeValue: line("Scope", "One problem", { max: 40 }),
  promiseKept: line("Name of what is kept", "Yours to keep", { max: 24 }),
  promiseKeptValue: line("What is kept", "Log and data", { max: 40 }),
};
