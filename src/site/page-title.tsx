import { unmarked } from "#contract/fill.ts";
import { rightToLeft } from "#contract/text-direction.ts";

interface PageTitleProps {
  text: string;
  id?: string;
  type: "page" | "section";
  className?: string;
}

/** The main heading of a page, as large as its longest word allows. */
export function PageTitle({ text, id, type, className }: PageTitleProps) {
  const classes = [
    `type-${type}`,
    className,
    wordClass(unmarked(text)),
    unmarked(text).length > LONG && "is-long",
  ];
  return (
    <h1 id={id} className={classes.filter(Boolean).join(" ")} dir={rightToLeft(unmarked(text))}>
      {text}
    </h1>
  );
}

/** A longer title is more than a headline: two sentences, or one with clauses. */
const LONG = 90;

/** Matches words in scripts with narrow letters, which break only between words. */
const WORDS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}’']+/gu;

function wordClass(text: string): string | undefined {
  const letters = Math.max(0, ...(text.match(WORDS) ?? []).map((word) => word.length));
  if (letters <= 12) return undefined;
  if (letters <= 14) return "word-14";
  // Longer words are hyphenated.
  return letters <= 18 ? "word-18" : "word-22";
}
