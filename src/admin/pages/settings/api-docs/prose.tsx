import { Fragment } from "react";

/** The document's texts: paragraphs with `code` and **bold**, no more of Markdown. */
export function Prose({ text }: { text: string }) {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => <p key={paragraph}>{inline(paragraph.replaceAll("\n", " "))}</p>);
}

export function inline(text: string) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/);
  return parts.map((part, at) => {
    // Parts never change their order.
    const key = `${at} ${part}`;
    if (part.startsWith("`")) return <code key={key}>{part.slice(1, -1)}</code>;
    if (part.startsWith("**")) return <strong key={key}>{part.slice(2, -2)}</strong>;
    return <Fragment key={key}>{part}</Fragment>;
  });
}
