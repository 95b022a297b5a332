/** The chapters of a case study, each in Markdown, in the order in which they are read. */
export const chapterNames = [
  "situation",
  "constraint",
  "decision",
  "what_was_built",
  "result",
  "what_did_not_work",
] as const;
export type Chapter = (typeof chapterNames)[number];

export const chapterHeadings: Record<Chapter, string> = {
  situation: "Situation",
  constraint: "Constraint",
  decision: "Decision",
  what_was_built: "What we built",
  result: "Measured outcome",
  what_did_not_work: "What did not work",
};
