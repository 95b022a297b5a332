import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { NetworkError } from "#admin/errors.ts";
import {
  type SaveChoice,
  type SaveForm,
  type SubmitOptions,
  useSubmittedForm,
} from "#admin/forms/submitted-form.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { FormRules, FormSchemas } from "./form-rules.ts";

/** What an editor checks, by the schemas of its kind: neither is fetched before it is asked for. */
export function rulesBy<Input extends FieldValues, Body extends FieldValues>(
  loadSchemas: () => Promise<FormSchemas<Input, Body>>,
): () => Promise<FormRules<Input, Body>> {
  return async () => {
    const [{ formRules }, schemas] = await Promise.all([import("./form-rules.ts"), loadSchemas()]);
    return formRules(schemas);
  };
}

interface CheckedFormOptions<Input extends FieldValues, Body extends FieldValues, Saved>
  extends Omit<SubmitOptions<Input, Body, Saved>, "resolver"> {
  loadRules: () => Promise<FormRules<Input, Body>>;
  /** Whether only what a draft may hold is checked. */
  isDraft: (values: Input) => boolean;
}

interface CheckedForm<Input extends FieldValues, Body extends FieldValues>
  extends SaveForm<Input, Body> {
  /** Null until they are there. */
  rules: FormRules<Input, Body> | null;
  /** @throws {NetworkError} when they cannot be fetched */
  fetchRules: () => Promise<FormRules<Input, Body>>;
}

/** A form whose rules are fetched after it. Until they are there it can be written in, and a save waits. */
export function useCheckedForm<Input extends FieldValues, Body extends FieldValues, Saved>({
  loadRules,
  isDraft,
  ...options
}: CheckedFormOptions<Input, Body, Saved>): CheckedForm<Input, Body> {
  const [rules, setRules] = useState<FormRules<Input, Body> | null>(null);
  const [waiting, setWaiting] = useState<SaveChoice | null>(null);
  const fetchRules = async () => {
    if (rules) return rules;
    const fetched = await loadRules().catch((error: unknown) => {
      throw new NetworkError(error);
    });
    setRules(fetched);
    return fetched;
  };
  const { form, submit, isSaving, isDirty } = useSubmittedForm<Input, Body, Saved>({
    ...options,
    resolver: async (input, context, settings) => {
      const { resolve, resolveDraft } = await fetchRules();
      return (isDraft(input) ? resolveDraft : resolve)(input, context, settings);
    },
  });
  const prepare = useEffectEvent(() => {
    fetchRules().catch((error: unknown) => {
      if (waiting) toastFailure(options.failure, error, "form");
      setWaiting(null);
    });
  });
  const send = useEffectEvent(submit);
  // At once, and again for a save that found them missing.
  useEffect(() => {
    if (!rules) prepare();
    else if (waiting) {
      setWaiting(null);
      send(waiting);
    }
  }, [rules, waiting]);
  return {
    form,
    submit: (choice = { overwrites: false }) => (rules ? submit(choice) : setWaiting(choice)),
    isSaving: isSaving || waiting !== null,
    isDirty,
    rules,
    fetchRules,
  };
}
