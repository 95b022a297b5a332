import type { VisitSource, VisitSources } from "#contract/stats.ts";
import { formatCount, quantity } from "./metrics.ts";

/** With fewer, a comparison would be chance. */
const FEWEST_MESSAGES = 10;
const FEWEST_VISITS = 30;

/** The assistants that are named; the others are summed up. */
const NAMED = 3;

export function totalVisits({ sources, visits_before_since }: VisitSources): number {
  return sources.reduce((sum, { visits }) => sum + visits, visits_before_since);
}

export function assistantsNote(members: NonNullable<VisitSource["members"]>): string {
  const named = members
    .slice(0, NAMED)
    .map(({ label, visits }) => `${label} ${formatCount(visits)}`);
  const others = members.slice(NAMED).reduce((sum, { visits }) => sum + visits, 0);
  return [...named, ...(others > 0 ? [`others ${formatCount(others)}`] : [])].join(", ");
}

/** @param isCut whether the rest also holds sources for which there was no line left */
export function restNote(number: number, isCut: boolean): string {
  if (number === 1) return "1 source";
  return isCut
    ? quantity(number, "source")
    : `${quantity(number, "source")}, most of them with fewer than three visits`;
}

/** The one thing worth saying, made by rule; null if there is none. `source` comes first, in bold. */
export function sourceSentence(data: VisitSources): { source?: string; text: string } | null {
  const { messages } = data;
  if (messages === 0) return null;
  if (messages < FEWEST_MESSAGES) {
    const text = `${quantity(messages, "message")} so far. From ten on, it is worth comparing where they came from.`;
    return { text };
  }
  const [best] = data.sources
    .filter(({ visits, messages: naming }) => naming && visits >= FEWEST_VISITS)
    .toSorted((one, other) => (other.messages ?? 0) - (one.messages ?? 0));
  if (!best?.messages) return null;
  const naming = `${formatCount(best.messages)} of your ${formatCount(messages)} messages ${best.messages === 1 ? "names" : "name"} it.`;
  return {
    source: best.label,
    text: ` brought ${quantity(best.visits, "visit")}${changeOf(best)}, and ${naming}`,
  };
}

function changeOf({ visits, previous }: VisitSource): string {
  if (previous === null) return "";
  if (previous === 0) return ", none before";
  if (visits === previous) return ", as many as before";
  return `, ${visits > previous ? "up" : "down"} from ${formatCount(previous)}`;
}
