import { Fragment, type ReactNode } from "react";
import { partsOf } from "#contract/fill.ts";

/** Prints a text with elements in the places that it names, such as the link in "The {contact form} stores". */
export function Parts({
  text,
  elements,
}: {
  text: string;
  elements: Readonly<Record<string, ReactNode>>;
}) {
  return partsOf(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are printed once.
    <Fragment key={index}>{index % 2 === 1 ? (elements[part] ?? `{${part}}`) : part}</Fragment>
  ));
}
