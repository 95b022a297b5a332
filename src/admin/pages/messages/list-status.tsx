import { useState } from "react";
import type { MessageFilter } from "#contract/message-state.ts";

interface ListStatusProps {
  filter: MessageFilter;
  label: string;
  q: string;
  /** Undefined while they are asked for. */
  found: { count: number; hasMore: boolean } | undefined;
}

/** Spoken once for another filter or search; what comes and goes in the same list is told elsewhere. */
export function ListStatus({ filter, label, q, found }: ListStatusProps) {
  const view = JSON.stringify([filter, q]);
  const [said, setSaid] = useState({ view, text: "" });
  if (found && said.view !== view) {
    // A search that finds nothing says so itself.
    const isTold = found.count === 0 && q !== "";
    setSaid({ view, text: isTold ? "" : `${label}: ${countedText(found)}` });
  }
  return (
    <p className="visually-hidden" role="status">
      {said.text}
    </p>
  );
}

function countedText({ count, hasMore }: { count: number; hasMore: boolean }): string {
  if (count === 0) return "no messages";
  const text = count === 1 ? "1 message" : `${count} messages`;
  return hasMore ? `${text} or more` : text;
}
