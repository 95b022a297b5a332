import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import { z } from "zod";
import { slug } from "#contract/fields.ts";

interface Schemas<Input extends FieldValues, Body extends FieldValues> {
  /** What publishing asks for. */
  schema: z.ZodType<Body, Input>;
  /** What a draft may hold, field by field. */
  draftSchema: z.ZodType<Body, Input> & { shape: Readonly<Record<string, z.ZodType>> };
}

/** What an editor checks, by the contract's schemas. Fetched after the form itself, which needs none of it. */
export interface FormRules<Input extends FieldValues, Body extends FieldValues>
  extends Schemas<Input, Body> {
  resolve: Resolver<Input, unknown, Body>;
  resolveDraft: Resolver<Input, unknown, Body>;
}

export function formRules<Input extends FieldValues, Body extends FieldValues>({
  schema,
  draftSchema,
}: Schemas<Input, Body>): FormRules<Input, Body> {
  return {
    schema,
    draftSchema,
    resolve: zodResolver(schema),
    resolveDraft: zodResolver(draftSchema),
  };
}

/** May be left empty: a new item gets an address from its title, a stored one keeps its own. */
export const optionalSlug = z
  .string()
  .transform((typed) => typed.trim() || undefined)
  .pipe(slug.optional());
