import { z } from "zod";
import { formRules, optionalSlug } from "#admin/content/form-rules.ts";
import { CaseStudyPatch, endings, NewCaseStudy } from "#contract/case-study.ts";

const ownFields = {
  ended_in: z.enum(["", ...endings]).transform((ending) => ending || null),
  slug: optionalSlug,
};
const CaseStudyDraftForm = CaseStudyPatch.required().extend(ownFields);
const CaseStudyForm = NewCaseStudy.required()
  .extend(ownFields)
  .refine(({ quote, quote_by }) => quote === "" || quote_by !== "", {
    path: ["quote_by"],
    error: "Enter who said it, or leave the quote out.",
  });

export type CaseStudyInput = z.input<typeof CaseStudyForm>;

export const caseStudyRules = formRules({
  schema: CaseStudyForm,
  draftSchema: CaseStudyDraftForm,
});
