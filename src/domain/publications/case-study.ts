import { z } from "zod";
import {
  CaseStudy,
  CaseStudyCard,
  CaseStudyInput,
  type CaseStudyPatch,
  CaseStudySummary,
  chapterNames,
  NewCaseStudy,
  PublicCaseStudy,
} from "#contract/case-study.ts";
import { renderMarkdown } from "#domain/markdown/markdown.ts";
import { withoutAddresses } from "#domain/search-words.ts";
import type { NounDefinition } from "./publication-noun.ts";

const ChapterTexts = z.object({
  chapters: z.array(z.object({ name: z.enum(chapterNames), html: z.string() })),
});

interface CaseStudyShapes {
  input: CaseStudyInput;
  patch: CaseStudyPatch;
  full: CaseStudy;
  summary: CaseStudySummary;
  page: PublicCaseStudy;
  card: CaseStudyCard;
  texts: z.infer<typeof ChapterTexts>;
}

export const caseStudyNoun: NounDefinition<CaseStudyShapes> = {
  kind: "case-study",
  input: CaseStudyInput,
  complete: NewCaseStudy,
  answers: {
    full: CaseStudy,
    summary: CaseStudySummary,
    page: PublicCaseStudy,
    card: CaseStudyCard,
  },
  bodyFields: chapterNames,
  texts: {
    schema: ChapterTexts,
    render: async (caseStudy) => ({ chapters: await renderChapters(caseStudy) }),
  },
  summaryOf: ({ summary }) => summary,
  textsOf: (study) => [
    study.title,
    study.summary,
    study.client,
    study.sector,
    ...study.services,
    ...chapterNames.map((name) => withoutAddresses(study[name])),
  ],
  labelsOf: ({ sector, services }) => [...new Set([sector, ...services])],
  nameFields: { sector: "sector", service: "services" },
};

async function renderChapters(caseStudy: PublicCaseStudy) {
  const written = chapterNames.filter((name) => caseStudy[name] !== "");
  return Promise.all(
    written.map(async (name) => ({
      name,
      html: (await renderMarkdown(caseStudy[name], name)).html,
    })),
  );
}
