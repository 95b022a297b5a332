import type { z } from "zod";
import { type FieldWords, wordOf } from "./form-values.ts";

/** A field of a form, to be named and led to. */
export interface NamedField {
  name: string;
  word: string;
}

export interface RequiredField extends NamedField {
  isFilled: boolean;
}

/**
 * Lists what publishing requires, in the order of the form: fields that the schema refuses while they are empty, and
 * whether it accepts their present value.
 */
export function requiredFields<Values extends object>(
  schema: z.ZodType<unknown, Values>,
  empty: Values,
  values: Values,
  words: FieldWords,
): RequiredField[] {
  const open = refusedBy(schema, values);
  const fields = [...refusedBy(schema, empty)].map((name) => ({
    name,
    word: wordOf(name, words),
    isFilled: !open.has(name),
  }));
  return inOrderOf(empty, fields);
}

function refusedBy<Values>(schema: z.ZodType<unknown, Values>, values: Values): Set<string> {
  const { error } = schema.safeParse(values);
  return new Set(error?.issues.map(({ path }) => String(path[0])));
}

/**
 * The fields for which a form has errors, in the order of its fields. Of rows, such as `figures.0.value`,
 * each field counts; it is called what `words` say of `figures.value`.
 */
export function fieldsWithErrors(errors: object, empty: object, words: FieldWords): NamedField[] {
  const names = namesIn(errors).map((name) => ({
    name,
    word: words[name.replace(/\.\d+/g, "")] ?? wordOf(name.replace(/.*\./, ""), words),
  }));
  return inOrderOf(empty, names);
}

function inOrderOf<Field extends NamedField>(empty: object, fields: readonly Field[]): Field[] {
  const order = Object.keys(empty);
  const placeOf = ({ name }: Field) => order.indexOf(name.replace(/\..*/, ""));
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function namesIn(errors: object, path = ""): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== "object" || error === null) return [];
    const name = path + key;
    // An error of rows as a whole is their root's.
    return "message" in error && typeof error.message === "string"
      ? [name.replace(/\.root$/, "")]
      : namesIn(error, `${name}.`);
  });
}
