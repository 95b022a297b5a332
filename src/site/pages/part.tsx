import type { ReactNode } from "react";

/** A part of a page of plain text. */
export function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid">
      <h2 className="type-statement">{heading}</h2>
      <div>{children}</div>
    </section>
  );
}
