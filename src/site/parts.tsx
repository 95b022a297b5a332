import { Fragment, type ReactNode } from "react";
import { isMarked, marks, partsOf } from "#contract/fill.ts";

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
    <Fragment key={index}>
      {index % 2 === 1 ? (
        <Place name={part} text={text}>
          {elements[part] ?? `{${part}}`}
        </Place>
      ) : (
        part
      )}
    </Fragment>
  ));
}

interface PlaceProps {
  name: string;
  /** The text around it. */
  text: string;
  children: ReactNode;
}

/** An element in a text. An editor moves it as one. */
export function Place({ name, text, children }: PlaceProps) {
  if (!isMarked(text)) return children;
  return (
    <>
      {marks.value + name + marks.name}
      {children}
      {marks.valueEnd}
    </>
  );
}
