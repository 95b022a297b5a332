import {
  exampleSaving,
  readSavingNumber,
  type SavingField,
  type SavingNumbers,
  savingFields,
} from "#contract/saving-sum.ts";
import type { ContactPrefill } from "#site/props.ts";
import { services } from "#site/service-copy.ts";
import { queryOf } from "./cache/cache-key.ts";
import type { HttpContext } from "./context.ts";

/** What the address says of the visitor's own sum; the example's number where one cannot be read. */
export function savingOf(c: HttpContext): SavingNumbers | undefined {
  const query = queryOf(c.req.url);
  if (!savingFields.some((field) => query.has(field))) return undefined;
  const read = (field: SavingField) =>
    readSavingNumber(field, query.get(field)) ?? exampleSaving[field];
  return { runs: read("runs"), do: read("do"), check: read("check"), redo: read("redo") };
}

/** What the contact form begins with: a service that exists, and a whole sum. The rest is dropped. */
export function prefillOf(c: HttpContext): ContactPrefill | undefined {
  const query = queryOf(c.req.url);
  const about = services.find(({ id }) => id === query.get("about"))?.title;
  const isWhole = savingFields.every((field) => readSavingNumber(field, query.get(field)) !== null);
  const saving = isWhole ? savingOf(c) : undefined;
  return about || saving ? { about, saving } : undefined;
}
