import { expect, test } from "vitest";
import { NewContactSubmission } from "#contract/contact-submission.ts";
import { limits } from "#contract/limits.ts";
import { checkContact, firstErrors } from "./contact-message.ts";

const good = { name: "Priya Raman", email: "priya@harbour.example", company: "", message: "Hello" };

test.each([
  good,
  { ...good, name: " " },
  { ...good, name: "x".repeat(limits.name + 1) },
  { ...good, email: "" },
  { ...good, email: "priya@" },
  { ...good, email: `${"x".repeat(limits.email)}@a.example` },
  { ...good, company: "x".repeat(limits.company + 1) },
  { ...good, message: "\n" },
  { ...good, message: "x".repeat(limits.message + 1) },
  { name: "", email: "", company: "", message: "" },
])("the form and the contract say the same of %j", (values) => {
  const parsed = NewContactSubmission.safeParse(values);
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0]);
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  expect(checkContact(values)).toEqual(firstErrors(errors));
});
