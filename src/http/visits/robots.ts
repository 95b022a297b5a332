import { isbot } from "isbot";

/** Few names are in use; the limit is for made-up ones. */
const MAX_KEPT = 1000;

/** No browser's name is longer. A longer one is judged by its beginning and not kept. */
const MAX_LENGTH = 512;

const verdicts = new Map<string, boolean>();

/** Only programs send no name. */
export function isRobot(userAgent: string | undefined): boolean {
  if (!userAgent) return true;
  if (userAgent.length > MAX_LENGTH) return isbot(userAgent.slice(0, MAX_LENGTH));
  const known = verdicts.get(userAgent);
  if (known !== undefined) return known;
  const verdict = isbot(userAgent);
  if (verdicts.size >= MAX_KEPT) verdicts.clear();
  verdicts.set(userAgent, verdict);
  return verdict;
}
