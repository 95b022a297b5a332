import { contentNoun } from "#admin/content/noun.ts";
import type { CaseStudy, CaseStudySummary, NewCaseStudy } from "#contract/case-study.ts";

// Lists do without the chapters, which can be long.
export const caseStudies = contentNoun<CaseStudySummary, CaseStudy, NewCaseStudy>("case-study", {
  content: false,
});
