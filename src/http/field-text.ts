import type { z } from "zod";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
};

const formats: Record<string, string> = {
  datetime: "Give the moment as 2027-04-04T02:30:00Z.",
  date: "Give the day as 2027-04-04.",
  uuid: "Make this a UUID.",
  email: "Enter a full email address, such as ada@example.com.",
};

/** The message for a field whose schema has none of its own; those of the library are for programmers. */
export function fieldText(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "Give this field.";
      return `This must be ${kinds[issue.expected] ?? "an object"}.`;
    case "invalid_value":
      return oneOf(issue.values);
    case "invalid_union":
      return issue.discriminator === undefined ? WRONG_FORM : oneOf(issue.options);
    case "invalid_format":
      return formats[issue.format] ?? WRONG_FORM;
    case "too_big":
      return `${subjectOf(issue.origin)} at most ${count(issue.maximum, issue.origin)}.`;
    case "too_small":
      return `${subjectOf(issue.origin)} at least ${count(issue.minimum, issue.origin)}.`;
    default:
      return WRONG_FORM;
  }
}

const WRONG_FORM = "This does not have the form that the API’s description gives.";

function oneOf(values: unknown): string {
  return Array.isArray(values) ? `Use ${values.join(", ")}.` : WRONG_FORM;
}

function subjectOf(origin: string): string {
  return origin === "string" || origin === "array" ? "This must have" : "This must be";
}

function count(bound: number | bigint, origin: string): string {
  const number = bound.toLocaleString("en-US");
  if (origin === "string") return `${number} characters`;
  return origin === "array" ? `${number} entries` : number;
}
