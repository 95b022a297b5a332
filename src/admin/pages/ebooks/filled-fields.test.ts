import { createFormControl } from "react-hook-form";
import { expect, it } from "vitest";
import type { Ebook, NewEbook } from "#contract/ebook.ts";
import { ebookForm } from "./ebook-form.ts";
import { showFieldsOfPdf } from "./filled-fields.ts";

const { empty } = ebookForm;

const stored: Ebook = {
  ...empty,
  id: "01890000-0000-7000-8000-000000000000",
  slug: "the-field-guide",
  topics: [],
  contents: "",
  published: false,
  file_path: "",
  file_size: null,
  downloads: 0,
  created_at: "2026-11-20T00:00:00.000Z",
  updated_at: "2026-11-20T00:00:00.000Z",
  version: 1,
  draft_saved_at: null,
  scheduled_for: null,
  schedule_zone: null,
  schedule_failed: null,
  public_slug: null,
  wanted_slug: null,
};

it("fills in what was read, and goes on to say what is still missing", () => {
  const made = createFormControl<typeof empty, unknown, NewEbook>({ defaultValues: empty });
  // React's hook hands it on like this.
  const form = () => {
    const { _formState, _defaultValues: defaultValues } = made.control;
    return { ...made, formState: { ..._formState, defaultValues } };
  };
  made.register("pages");
  made.register("image_url");
  made.setError("pages", { message: "Enter a number of pages." });
  made.setError("image_url", { message: "Choose a cover picture, or give its address." });
  const messages = () => Object.keys(form().formState.errors);

  showFieldsOfPdf(form(), { ...stored, pages: "3 pages" });
  expect(made.getValues("pages")).toBe("3 pages");
  expect(messages()).toEqual(["image_url"]);

  showFieldsOfPdf(form(), { ...stored, pages: "3 pages", image_url: "/media/cover.webp" });
  expect(made.getValues("image_url")).toBe("/media/cover.webp");
  expect(messages()).toEqual([]);
});
