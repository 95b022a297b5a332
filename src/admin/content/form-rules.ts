import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** Of a form, as the contract of its kind has them. */
interface FormSchemas<Input extends FieldValues, Body extends FieldValues> {
  /** What publishing asks for. */
  schema: z.ZodType<Body, Input>;
  /** What a draft may hold, field by field. */
  draftSchema: z.ZodType<Body, Input> & { shape: Readonly<Record<string, z.ZodType>> };
}

/** An editor checks its fields by these: the contract's schemas. */
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
