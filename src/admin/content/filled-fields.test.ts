import { createFormControl } from "react-hook-form";
import { expect, it } from "vitest";
import { showStoredFields } from "./filled-fields.ts";

it("says what is stored: what the server filled in, and not what was typed meanwhile", () => {
  const sent = { title: "The field guide", slug: "", format: "" };
  const made = createFormControl({ defaultValues: sent });
  const { _formState, _defaultValues: defaultValues } = made.control;
  const form = { ...made, formState: { ..._formState, defaultValues } };
  // As on a screen; before, a form answers with its start values.
  form.subscribe({ formState: { values: true }, callback: () => {} });
  form.setValue("format", "EPUB");
  const stored = { title: "The field guide", slug: "the-field-guide", format: "PDF" };
  expect(showStoredFields(form, sent, stored)).toEqual({ ...stored, format: "" });
  expect(form.getValues()).toEqual({ ...stored, format: "EPUB" });
});

it("shows the address that followed the title, and keeps one that is being typed", () => {
  const sent = { title: "Spring", slug: "copy-of-winter" };
  const stored = { title: "Spring", slug: "spring" };
  for (const typed of [null, "by-hand"]) {
    const made = createFormControl({ defaultValues: sent });
    const { _formState, _defaultValues: defaultValues } = made.control;
    const form = { ...made, formState: { ..._formState, defaultValues } };
    form.subscribe({ formState: { values: true }, callback: () => {} });
    if (typed !== null) form.setValue("slug", typed);
    showStoredFields(form, sent, stored);
    expect(form.getValues("slug")).toBe(typed ?? "spring");
  }
});
