import { isbot } from "isbot";

/** Programs that call themselves something are few; those that change their name are not kept. */
const KEPT = 1000;

/** No browser's name is longer. Of a longer one the beginning decides, and it is not kept. */
const LONGEST = 512;

const verdicts = new Map<string, boolean>();

/** Whether a program asks and not a person's browser; who gives no name at all is a program too. */
export function isRobot(userAgent: string | undefined): boolean {
  if (!userAgent) return true;
  if (userAgent.length > LONGEST) return isbot(userAgent.slice(0, LONGEST));
  const known = verdicts.get(userAgent);
  if (known !== undefined) return known;
  const verdict = isbot(userAgent);
  if (verdicts.size >= KEPT) verdicts.clear();
  verdicts.set(userAgent, verdict);
  return verdict;
}
