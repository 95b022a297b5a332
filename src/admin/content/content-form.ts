import { zodResolver } from "@hookform/resolvers/zod";
import type { DefaultValues, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import type { FieldWords, FormValues } from "./form-values.ts";

/** The form of one kind of content, as its editor needs it. */
export interface ContentForm<Full, Input extends FormValues, Body extends FieldValues> {
  rules: FormRules<Input, Body>;
  /** The values of a new item. Their keys are the fields of the form, in the order of the screen. */
  empty: Input & DefaultValues<Input>;
  toInput: (stored: Full) => Input & DefaultValues<Input>;
  returnsToList?: boolean;
  /** Fields that the server may fill by itself, for example from an upload: that is no conflict. */
  filledByServer?: readonly (keyof Full & string)[];
  /** Fields that hold Markdown, the main text first. */
  markdown: readonly (keyof Input & string)[];
  /** Labels of fields whose names do not say it. */
  words: FieldWords;
}

/** The checks of a form, as the contract of its kind has them. */
interface FormSchemas<Input extends FieldValues, Body extends FieldValues> {
  schema: z.ZodType<Body, Input>;
  /** The schema for drafts, field by field. */
  draftSchema: z.ZodType<Body, Input> & { shape: Readonly<Record<string, z.ZodType>> };
}

export interface FormRules<Input extends FieldValues, Body extends FieldValues>
  extends FormSchemas<Input, Body> {
  resolve: Resolver<Input, unknown, Body>;
  resolveDraft: Resolver<Input, unknown, Body>;
}

export function formRules<Input extends FieldValues, Body extends FieldValues>({
  schema,
  draftSchema,
}: FormSchemas<Input, Body>): FormRules<Input, Body> {
  return {
    schema,
    draftSchema,
    resolve: zodResolver(schema),
    resolveDraft: zodResolver(draftSchema),
  };
}
