import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { type Question, Questions, questionKinds } from "#contract/question.ts";
import { contactFormFacts, SiteFacts } from "#contract/site-facts.ts";
import type { SiteSettings } from "#contract/site-settings.ts";
import { storyWayOf, storyWays } from "#contract/story-way.ts";
import { TopicsInput } from "#contract/topics.ts";

const QuestionRow = z.object({
  question: z.string(),
  kind: z.enum(questionKinds),
  choices: TopicsInput,
});

const ContactStored = SiteFacts.pick(contactFormFacts);

export const ContactFacts = ContactStored.extend({
  story: z.enum(storyWays),
  questions: z.array(QuestionRow.transform(toQuestion)).pipe(Questions),
});
export type ContactFacts = z.infer<typeof ContactFacts>;
export type ContactFields = z.input<typeof ContactFacts>;
export type Form = UseFormReturn<ContactFields, unknown, ContactFacts>;

export function toFields(settings: SiteSettings): ContactFields {
  const { questions, ...facts } = ContactStored.parse(settings);
  return {
    ...facts,
    story: storyWayOf(settings),
    questions: questions.map(({ choices, ...question }) => ({
      ...question,
      choices: { added: choices, typed: "" },
    })),
  };
}

/** A choice that is typed but not added yet counts. Another kind leaves them in the form alone. */
function toQuestion({ choices, ...question }: z.infer<typeof QuestionRow>): Question {
  const given = [...choices.added, ...typedChoice(choices.typed)];
  return { ...question, choices: question.kind === "choice" ? given : [] };
}

/** A choice may hold commas. */
export function typedChoice(typed: string): string[] {
  return typed.trim() === "" ? [] : [typed];
}
