import type { Stats } from "#contract/stats.ts";
import styles from "./footnote.module.css";
import { formatCount } from "./quantity.ts";

interface FootnoteProps {
  /** Absent while it is loading. */
  stats: Stats | undefined;
  days: number;
}

/** What the numbers leave out and what they compare with. */
export function Footnote({ stats, days }: FootnoteProps) {
  return (
    <p className={styles.note}>
      {robotWords(stats?.robot_visits)} Changes compare with the {stats?.days ?? days} days before;
      days are those of UTC.
    </p>
  );
}

function robotWords(count: number | undefined): string {
  if (count === undefined) return "... visits by robots are not counted.";
  if (count === 0) return "Robots are not counted.";
  if (count === 1) return "1 visit by a robot is not counted.";
  return `${formatCount(count)} visits by robots are not counted.`;
}
