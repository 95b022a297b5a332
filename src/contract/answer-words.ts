import type { Answer } from "./question.ts";

/** The label of a fact in a text, such as `Phone:`. A question ends with a mark of its own. */
export function labelled(label: string, words: string): string {
  return `${label}${/\p{P}$/u.test(label) ? "" : ":"} ${words}`;
}

export function answerLines(answers: readonly Answer[]): string[] {
  return answers.map(({ question, answer }) => labelled(question, answer));
}
