import { limits } from "#contract/limits.ts";
import type { ContactValues } from "#site/props.ts";

export const answerFields = ["answer_1", "answer_2", "answer_3"] as const;
/** In the order of the form. */
export const contactFields = ["name", "email", "company", ...answerFields, "message"] as const;
export type ContactField = (typeof contactFields)[number];

export type ContactErrors = Partial<Record<ContactField, string>>;

const PLAUSIBLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The schema of the contract would cost every visitor more bytes than the whole form. */
export function checkContact(values: ContactValues): ContactErrors {
  const errors: ContactErrors = {};
  const name = values.name.trim();
  const email = values.email.trim();
  const message = values.message.trim();
  if (!name) errors.name = "Enter your name.";
  else if (name.length > limits.name) errors.name = tooLong("your name", limits.name);
  if (!email) errors.email = "Enter an email address.";
  else if (email.length > limits.email) errors.email = tooLong("the email address", limits.email);
  else if (!PLAUSIBLE_EMAIL.test(email))
    errors.email = "Enter a full email address, like name@company.com.";
  if (values.company.trim().length > limits.company)
    errors.company = tooLong("the company", limits.company);
  if (!message) errors.message = "Enter a message.";
  else if (message.length > limits.message) errors.message = tooLong("a message", limits.message);
  return errors;
}

export function firstErrors(errors: Readonly<Record<string, readonly string[]>>): ContactErrors {
  const found: ContactErrors = {};
  for (const field of contactFields) {
    const [text] = errors[field] ?? [];
    if (text) found[field] = text;
  }
  return found;
}

export function readContact(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  const values: ContactValues = { name: "", email: "", company: "", message: "" };
  for (const field of contactFields) {
    const value = data.get(field);
    if (typeof value === "string") values[field] = value;
  }
  return values;
}

/** The owner's own questions as the form has them, for an answer to name its own. */
export function askedIn(form: HTMLFormElement): string[] {
  const questions = form.querySelectorAll<HTMLInputElement>("[name^=question_]");
  return [...questions].map(({ value }) => value);
}

function tooLong(label: string, max: number): string {
  return `Keep ${label} to ${max.toLocaleString("en-US")} characters or fewer.`;
}
