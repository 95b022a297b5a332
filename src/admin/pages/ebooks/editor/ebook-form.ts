import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { type Ebook, NewEbook } from "#contract/ebook.ts";
import { addTopic } from "./topics.ts";

const DEFAULT_FORMAT = NewEbook.shape.format.parse(undefined);

/**
 * What the form holds, and what it saves: an empty format is the usual one, an empty address is made
 * by the server, and a topic that was typed but not added yet counts as added.
 */
export const EbookForm = NewEbook.extend({
  format: z.string().transform((typed) => typed.trim() || DEFAULT_FORMAT),
  topics: z.array(z.string()),
  published: z.boolean(),
  slug: z
    .string()
    .transform((typed) => typed.trim() || undefined)
    .pipe(NewEbook.shape.slug),
  newTopic: z.string(),
}).transform(({ newTopic, ...ebook }, context): NewEbook => {
  const { topics, problem } = addTopic(ebook.topics, newTopic);
  if (problem) context.addIssue({ code: "custom", path: ["newTopic"], message: problem });
  return { ...ebook, topics };
});

export type EbookInput = z.input<typeof EbookForm>;
export type EbookFormApi = UseFormReturn<EbookInput, unknown, NewEbook>;

/** What the form shows of an ebook, or of none yet. */
export function formValues(ebook: Ebook | null): EbookInput {
  return {
    title: ebook?.title ?? "",
    description: ebook?.description ?? "",
    pages: ebook?.pages ?? "",
    format: ebook?.format ?? DEFAULT_FORMAT,
    topics: ebook?.topics ?? [],
    image_url: ebook?.image_url ?? "",
    published: ebook?.published ?? true,
    slug: ebook?.slug ?? "",
    newTopic: "",
  };
}
