import { z } from "zod";
import { optionalNameLine } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { type Answer, type Question, questionKinds, type SentAnswers } from "#contract/question.ts";
import { DomainError } from "#domain/error.ts";
import type { ContactSubmissionRow } from "#storage/schema.ts";

/** Long answers are refused below, with their question. */
const Line = optionalNameLine("the answer", limits.jsonBytes);

/**
 * Keeps answers to what is asked now. What is not asked, or is none of the choices, is dropped without a word: the
 * owner may have changed a question while somebody had the form open, and anybody can send anything.
 * @returns JSON; null if nothing is left
 * @throws {DomainError} invalid_fields, for an answer that is too long
 */
export function answersToKeep(
  questions: readonly Question[],
  sent: SentAnswers | undefined,
): string | null {
  const given = (sent ?? []).map((one, at) => ({
    place: `answer_${at + 1}`,
    question: Line.parse(one.question),
    answer: Line.parse(one.answer),
  }));
  const kept = questions.flatMap(({ question, kind, choices }): Answer[] => {
    const found = given.find((one) => one.question === question && one.answer !== "");
    if (!found) return [];
    const { answer, place } = found;
    if (kind === "choice") return choices.includes(answer) ? [{ question, kind, answer }] : [];
    if (answer.length > limits.answer) throw tooLong(place, question);
    return [{ question, kind, answer }];
  });
  return kept.length === 0 ? null : JSON.stringify(kept);
}

function tooLong(place: string, question: string): DomainError {
  const text = `Keep the answer to “${question}” to ${limits.answer} characters or fewer.`;
  return new DomainError("invalid_fields", text, { errors: { [place]: [text] } });
}

export function readAnswers({ answers }: Pick<ContactSubmissionRow, "answers">): Answer[] {
  return answers === null ? [] : Stored.parse(JSON.parse(answers));
}

/** They may be longer than a later limit. */
const Stored = z.array(
  z.object({ question: z.string(), kind: z.enum(questionKinds), answer: z.string() }),
);
