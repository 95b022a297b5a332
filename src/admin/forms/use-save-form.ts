import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { type SaveForm, type SubmitOptions, useSubmittedForm } from "./submitted-form.ts";

interface SaveFormOptions<Input extends FieldValues, Output extends FieldValues, Saved>
  extends Omit<SubmitOptions<Input, Output, Saved>, "resolver"> {
  /** The contract's, so that the form refuses what the server would, in the same words. */
  schema: z.ZodType<Output, Input>;
}

/** Whatever the server refuses, what was typed stays. */
export function useSaveForm<Input extends FieldValues, Output extends FieldValues, Saved>({
  schema,
  ...options
}: SaveFormOptions<Input, Output, Saved>): SaveForm<Input, Output> {
  return useSubmittedForm<Input, Output, Saved>({ ...options, resolver: zodResolver(schema) });
}
