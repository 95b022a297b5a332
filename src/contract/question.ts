import { z } from "zod";
import { nameLine } from "./fields.ts";
import { limits } from "./limits.ts";

/** How a question of the owner's own is answered: by a line, a phone number, or one of its choices. */
export const questionKinds = ["line", "phone", "choice"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Fewer are no choice. */
const FEWEST_CHOICES = 2;
const CHOICES = `Give ${FEWEST_CHOICES} to ${limits.choices} choices.`;

export const Choices = z.array(nameLine("a choice", limits.choice)).max(limits.choices, CHOICES);

/** What the form asks beside the four fields. Nobody has to answer. */
export const Question = z
  .object({
    question: nameLine("a question", limits.question),
    kind: z.enum(questionKinds, "Choose how it is answered."),
    choices: Choices.describe("Of the kind `choice`, and otherwise not looked at."),
  })
  .superRefine(({ kind, choices }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: "custom", path: ["choices"], message });
    if (kind === "choice" && choices.length < FEWEST_CHOICES) refuse(CHOICES);
    const twice = firstTwice(choices);
    if (twice !== null) refuse(`“${twice}” is there twice.`);
  })
  .meta({ id: "Question" });
export type Question = z.infer<typeof Question>;

export const Questions = z
  .array(Question)
  .max(limits.questions, `Ask at most ${limits.questions} questions.`)
  .superRefine((questions, context) => {
    const asked = questions.map(({ question }) => question);
    const twice = firstTwice(asked);
    if (twice === null) return;
    const path = [asked.lastIndexOf(twice), "question"];
    context.addIssue({ code: "custom", path, message: `“${twice}” is asked twice.` });
  });

/** @returns the later spelling of what is there twice */
function firstTwice(words: readonly string[]): string | null {
  const folded = words.map((word) => word.normalize("NFC").toLowerCase());
  return words.find((_word, at) => folded.indexOf(folded[at] ?? "") < at) ?? null;
}

/** Whatever is not text is dropped, because no answer may cost a message. */
const anyText = (max: number) => z.string().meta({ maxLength: max }).catch("");

const SentAnswer = z
  .object({ question: anyText(limits.question), answer: anyText(limits.answer) })
  .catch({ question: "", answer: "" });

/** The document of the API shows how many are of use; others are dropped, and refused none. */
export const SentAnswers = z
  .array(SentAnswer)
  .meta({ maxItems: limits.questions })
  .catch([])
  .describe(
    "Answers to questions that the contact page asks, each with the words of its question. What is not asked is dropped. One that is too long is refused by its place, such as `answer_1`.",
  );
export type SentAnswers = z.infer<typeof SentAnswers>;

/** An answer with its question, in the words of the time. */
export const Answer = z
  .strictObject({ question: z.string(), kind: z.enum(questionKinds), answer: z.string() })
  .meta({ id: "Answer" });
export type Answer = z.infer<typeof Answer>;
