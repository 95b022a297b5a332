import type { z } from "zod";
import type { FieldErrors } from "#contract/errors.ts";
import { DomainError } from "./error.ts";

/** A text for every wrong value of every field, once. */
export function invalidFields({ issues }: z.ZodError): DomainError {
  const errors: FieldErrors = {};
  let whole: string | null = null;
  const reported = new Set<string>();
  for (const issue of issues) {
    const field = issue.path[0];
    // Further faults of a value follow from the first: a text that should be a list is also too long, for example.
    const place = issue.path.join("\n");
    if (reported.has(place)) continue;
    reported.add(place);
    if (field === undefined) whole = "Send a JSON object with the fields of this call.";
    else {
      const texts = errors[String(field)] ?? [];
      errors[String(field)] = [...new Set([...texts, issue.message])];
    }
  }
  const first = Object.values(errors)[0]?.[0];
  const detail = whole ?? first ?? "Some fields need attention.";
  return new DomainError("invalid_fields", detail, { errors });
}
