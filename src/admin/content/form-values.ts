/**
 * The fields of a content form. None is null: a kept draft is restored field by field where the types
 * agree, and a null agrees with nothing that is chosen later.
 */
export type FormValues = Record<string, string | boolean | object>;
