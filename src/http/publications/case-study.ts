import {
  AnsweredCaseStudy,
  CaseStudy,
  CaseStudyCard,
  CaseStudyDraft,
  CaseStudyInput,
  CaseStudyListQuery,
  CaseStudyPatch,
  CaseStudySummary,
  CaseStudyVersion,
  ListedCaseStudy,
  type NewCaseStudy,
  PublicCaseStudy,
} from "#contract/case-study.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { caseStudyNoun } from "#domain/publications/case-study.ts";
import { earlierVersion, settled } from "#http/openapi/publication-examples.ts";
import { xml } from "#site/feeds/xml.ts";
import { CaseStudiesPage, CaseStudyPage, cardLineOf } from "#site/pages/case-study.tsx";
import type { ShareCard } from "#site/share-card.ts";
import { type Publication, publicationCalls } from "./calls.ts";
import { type CardSite, publicationSite } from "./site.ts";

const { page } = publicationPaths["case-study"];

/** Five chapters of the longest kind, in three-byte letters. */
const MAX_BYTES = 512 * 1024;

const shareCard = (caseStudy: PublicCaseStudy, { texts }: CardSite): ShareCard => ({
  title: caseStudy.title,
  line: cardLineOf(caseStudy, texts),
  look: "beside",
  picture: caseStudy.image_url,
});

const routes = publicationCalls({
  noun: caseStudyNoun,
  shareCard,
  htmlOf: ({ chapters }) => Object.fromEntries(chapters.map(({ name, html }) => [name, html])),
  schemas: {
    input: CaseStudyInput,
    patch: CaseStudyPatch,
    draft: CaseStudyDraft,
    version: CaseStudyVersion,
    full: CaseStudy,
    listed: ListedCaseStudy,
    listQuery: CaseStudyListQuery,
    page: PublicCaseStudy,
    answered: AnsweredCaseStudy,
    card: CaseStudyCard,
  },
  maxBytes: MAX_BYTES,
  summaries: {
    listPublished: "Published case studies, newest first.",
    getPublished: "One published case study.",
    list: "Case studies, newest first.",
    create: "Creates a case study.",
    get: "One case study.",
    delete: "Puts a case study into the trash.",
  },
});

const created: NewCaseStudy = {
  title: "Eleven hours, back by Friday",
  client: "",
  sector: "Wholesale",
  summary: "Four suppliers’ invoices matched to dockets, 240 a week.",
  situation: "Two people matched **400 invoices** a week by hand.",
  constraint: "Nothing could be paid without a person’s approval.",
  decision: "Four suppliers, and two lines signed before the start.",
  what_was_built: "Software lays invoice and docket side by side.",
  result: "Week five: 3.75 minutes for each invoice.",
  what_did_not_work: "Handwritten dockets were misread one time in five.",
  figures: [
    { value: "11", unit: "hours a week", meaning: "freed for other work", measured: "A log." },
  ],
  quote: "",
  quote_by: "",
  services: ["AI & Automation"],
  ended_in: "go",
  is_sample: true,
  image_url: sitePaths.picture("work-1"),
  published: true,
  slug: "eleven-hours-back-by-friday",
};
const stored: CaseStudy = {
  ...created,
  published_at: "",
  search_title: "",
  search_description: "",
  id: "019ca2f1-7e40-7d55-b6a1-6c9e2f0d4a83",
  slug: "eleven-hours-back-by-friday",
  created_at: "2026-03-02T08:15:00.000Z",
  updated_at: "2026-03-02T18:40:00.000Z",
  version: 2,
  ...settled,
  public_slug: "eleven-hours-back-by-friday",
};

export const caseStudies: Publication = {
  noun: caseStudyNoun,
  calls: {
    tag: "Case studies",
    description: "Work that was done, with what it measured.",
    routes,
    examples: {
      CaseStudyInput: created,
      CaseStudyPatch: { title: created.title },
      CaseStudyDraft: { title: created.title, result: "" },
      CaseStudyVersion: CaseStudyVersion.parse({ ...earlierVersion, fields: stored }),
      CaseStudy: stored,
      ListedCaseStudy: stored,
      CaseStudySummary: CaseStudySummary.parse(stored),
      PublicCaseStudy: PublicCaseStudy.parse(stored),
      CaseStudyCard: CaseStudyCard.parse(stored),
    },
  },
  site: publicationSite({
    noun: caseStudyNoun,
    List: CaseStudiesPage,
    Page: CaseStudyPage,
    countsReads: false,
    shareCard,
    feedItem: ({ slug, chapters, services, ...caseStudy }, { facts, texts }) => ({
      ...caseStudy,
      path: page(slug),
      html: chapters.map(({ name, html }) => `<h2>${xml(texts.work[name])}</h2>${html}`).join(""),
      author: facts.defaultAuthor,
      tags: services,
    }),
    contentsEntry: ({ slug, title, summary }) => ({ path: page(slug), title, text: summary }),
  }),
};
