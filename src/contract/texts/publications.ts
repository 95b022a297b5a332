import { downloadTexts } from "#contract/download-texts.ts";
import { line, pageTitle, paragraph, picture, sharing } from "./text.ts";

export const resources = {
  pageTitle: pageTitle("Resources"),
  ...sharing(
    "Articles to read now and guides to keep, from {brand}: AI, business consulting, marketing and media in plain words. Free to read and download.",
    "Articles and guides, free",
  ),
  picture: picture("Picture", "insights-articles", "", {
    alsoIn: ["Home, while there are no articles"],
  }),
  headline: line("Headline", "Read it, try it, keep the sums.", {
    drawnFor: { phone: 3, wide: 2 },
  }),
  lead: paragraph(
    "First paragraph",
    "Articles to read now and guides to keep. Free, and every number can be checked.",
    { max: 240 },
  ),
  toArticles: line("Link down to the articles", "Articles", { max: 24 }),
  toGuides: line("Link down to the guides", "Guides", { max: 24 }),
  articles: line("Heading of the articles", "Latest Articles", { max: 40 }),
  guides: line("Heading of the guides", "Downloadable Guides", { max: 40 }),
  closing: line("Last headline", "Prefer to talk it through?", { max: 60 }),
  closingText: paragraph(
    "Words beside the last headline",
    "Bring one problem. You’ll leave with a view on whether a pilot is worth your time.",
    { max: 240 },
  ),
  closingButton: line("Last button", "Schedule Consultation", { max: 28 }),
};

/** What the lists of all kinds have. */
export const lists = {
  all: line("Name of all, where a list can be narrowed", "All", { max: 24 }),
  page: line("Title of a further page", "{title}, page {page}", { needs: ["page"] }),
  pageDescription: line("End of a further page’s description", "Page {page}.", {
    needs: ["page"],
  }),
  pageOfPages: line("Which page it is", "Page {page} of {pages}", { needs: ["page"] }),
  previous: line("Link to the previous page", "Previous page", { max: 28 }),
  next: line("Link to the next page", "Next page", { max: 28 }),
  oneOfPages: line("Link to a page, read aloud", "Page {page}", { needs: ["page"] }),
};

export const articles = {
  ...sharing(
    "Every article by {brand} on AI, business consulting, marketing and media, newest first.",
    "Articles to read now",
  ),
  headline: line("Headline", "All articles", { max: 40, alsoIn: ["Resources", "Every article"] }),
  lead: paragraph("First paragraph", "Newest first, from the people who do the work.", {
    max: 240,
  }),
  none: line("Words while there is none", "No blogs available yet. Check back soon!", {
    alsoIn: ["Resources"],
  }),
  groups: line("Name of the categories, read aloud", "Articles by category"),
  pages: line("Name of the page numbers, read aloud", "Pages of articles"),
  closing: line("Last headline", "Have a question that isn’t here?", { max: 60 }),
  closingText: paragraph(
    "Words beside the last headline",
    "Send it to us in a few lines. It may become the next article.",
    { max: 240 },
  ),
  closingButton: line("Last button", "Send Your Question", { max: 28 }),
  read: line("Link of a card", "Read Article", { max: 28 }),

  heading: line("Heading in llms.txt", "Articles", { max: 40 }),
  by: line("Line of the author", "By {author}", { max: 40, needs: ["author"] }),
  updated: line("Words before the day of a change", "Updated", { max: 24, alsoIn: ["A guide"] }),
  contents: line("Heading of the contents", "In this article", { max: 40 }),
  watch: line("Link in the frame of a video", "Watch on {host}.", { max: 60, needs: ["host"] }),
  showMap: line("Link in the frame of a map", "See the map on {host}.", {
    max: 60,
    needs: ["host"],
  }),
  asksFirst: line(
    "Words in the frame of a video or map",
    "Nothing is loaded from there until you press.",
    { max: 120 },
  ),
  neighbours: line("Name of the neighbours, read aloud", "More articles"),
  previous: line("Label of the previous article", "Previous article", { max: 40 }),
  next: line("Label of the next article", "Next article", { max: 40 }),
  related: line("Heading of what is related", "Keep reading", { max: 40 }),
  articleClosing: line("Last headline of an article", "Try it on one problem of yours.", {
    max: 60,
  }),
  articleClosingText: paragraph(
    "Words beside the last headline of an article",
    "A pilot is small, has a deadline and ends with proof. Tell us what you’d test.",
    { max: 240 },
  ),
};

export const guides = {
  ...sharing(
    "Every free guide by {brand}, as a PDF to keep. No email address asked.",
    "Guides to keep, free",
  ),
  headline: line("Headline", "All guides", { max: 40, alsoIn: ["Resources", "Every guide"] }),
  lead: paragraph("First paragraph", "Free PDFs to keep. We don’t ask for your email address.", {
    max: 240,
  }),
  none: line("Words while there is none", "No ebooks available yet. Check back soon!", {
    alsoIn: ["Resources"],
  }),
  groups: line("Name of the topics, read aloud", "Guides by topic"),
  pages: line("Name of the page numbers, read aloud", "Pages of guides"),
  closing: line("Last headline", "Rather have it done with you?", {
    max: 60,
    alsoIn: ["Every guide"],
  }),
  closingText: paragraph(
    "Words beside the last headline",
    "Bring one problem from a guide. We’ll start with a small pilot.",
    { max: 240 },
  ),
  topics: line("Name of a guide’s topics, read aloud", "Topics"),
  heading: line("Heading in llms.txt", "Guides", { max: 40 }),
  cardKind: line("Line of a guide’s share card", "Free guide", { max: 40 }),
  inside: line("Heading of the contents", "What’s inside", { max: 40 }),
  page: line("Page of a chapter", "page {page}", { max: 24, needs: ["page"] }),
  free: line("Words under the contents", "Free, no email address asked", { max: 60 }),
  pictures: line("Heading of the pages", "{count} of its pages", { max: 40 }),
  picture: line("A page, read aloud", "Page {page} of {title}", { needs: ["page"] }),
  picturesNote: line("Words under the pages", "Choose one to open the PDF at that page."),
  related: line("Heading of what is related", "More guides", { max: 40 }),
  guideClosingText: paragraph(
    "Words beside the last headline of a guide",
    "Bring one problem from this guide. We’ll start with a small pilot.",
    { max: 240 },
  ),
};

/** The button of a guide, which tells how its download goes. */
export const download = {
  ready: line("Button", downloadTexts.ready, { max: 28 }),
  busy: line("Button while a guide arrives", downloadTexts.busy, { max: 28 }),
  cancel: line("Button that stops a download", "Cancel", { max: 24 }),
  saved: line("Said after a download", downloadTexts.saved, { needs: ["title"] }),
  cancelled: line("Said after a download was stopped", downloadTexts.cancelled),
  failed: line("Said after a download failed", downloadTexts.failed),
  started: line("Said while a guide arrives", downloadTexts.started, { needs: ["title"] }),
  percent: line("Said at each quarter", downloadTexts.percent, { needs: ["percent"] }),
  taken: line("Said when a downloaded guide is opened again", "It’s in your downloads.", {
    max: 60,
  }),
  ask: line("Link after a download", "Ask us about it", { max: 40 }),
  soon: line("Button while there is no file", "Coming Soon", { max: 28 }),
};

export const work = {
  ...sharing(
    "Case studies by {brand}: what was tried, what it moved and what did not work, with the figures and how they were measured.",
    "What was tried, and what it moved",
    "Steps lead up to a lit door high in a dark wall.",
  ),
  headline: line("Headline", "Work", { max: 24, alsoIn: ["Menu", "Footer", "Every case study"] }),
  lead: paragraph("First paragraph", "What was tried, what it moved, and what did not work.", {
    max: 240,
  }),
  leadWithStopped: paragraph(
    "First paragraph, when a pilot was stopped",
    "What was tried, what it moved, and what did not work. The ones that stopped are here too.",
    { max: 240 },
  ),
  groups: line("Name of the sectors, read aloud", "Case studies by sector"),
  pages: line("Name of the page numbers, read aloud", "Pages of case studies"),
  closing: line("Last headline", "Is yours smaller than these?", { max: 60 }),
  closingForOne: line("Last headline, while there is one", "Is yours smaller than this one?", {
    max: 60,
  }),
  closingText: paragraph(
    "Words beside the last headline",
    "Most good first pilots are. Tell us what happens more than twenty times a week.",
    { max: 240 },
  ),
  heading: line("Heading in llms.txt", "Case studies", { max: 40 }),
  sample: line("Mark of an invented example", "Sample data", { max: 24 }),
  endedIn: line("Name of the ending", "Ended in", { max: 24 }),
  situation: line("Heading of the situation", "Situation", { max: 40 }),
  constraint: line("Heading of the constraint", "Constraint", { max: 40 }),
  decision: line("Heading of the decision", "Decision", { max: 40 }),
  what_was_built: line("Heading of what was built", "What we built", { max: 40 }),
  result: line("Heading of the outcome", "Measured outcome", { max: 40 }),
  what_did_not_work: line("Heading of what did not work", "What did not work", { max: 40 }),
  quote: line("Name of the quotation, read aloud", "In their words"),
  related: line("Heading of what is related", "More work", { max: 40 }),
  caseClosing: line(
    "Last headline of a case study",
    "What happens again and again at your place?",
    { max: 60 },
  ),
  caseClosingText: paragraph(
    "Words beside the last headline of a case study",
    "Send us the work, how often it comes up, and how long one takes.",
    { max: 240 },
  ),
};
