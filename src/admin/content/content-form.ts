import { zodResolver } from "@hookform/resolvers/zod";
import type { DefaultValues, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import type { FieldWords, FormValues } from "./form-values.ts";

/** The form of one kind of content, as its editor needs it. */
export interface ContentForm<Full, Input extends FormValues> {
  rules: FormRules<Input>;
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
interface FormSchemas<Input extends FieldValues> {
  schema: z.ZodType<FieldValues, Input>;
  /** The schema for drafts, field by field. */
  draftSchema: z.ZodType<FieldValues, Input> & { shape: Readonly<Record<string, z.ZodType>> };
}

export interface FormRules<Input extends FieldValues> extends FormSchemas<Input> {
  resolve: Resolver<Input, unknown, FieldValues>;
  resolveDraft: Resolver<Input, unknown, FieldValues>;
}

export function formRules<Input extends FieldValues>({
  schema,
  draftSchema,
}: FormSchemas<Input>): FormRules<Input> {
  return {
    schema,
    draftSchema,
    resolve: zodResolver(schema),
    resolveDraft: zodResolver(draftSchema),
  };
}
