import { type PublicationKind, publicNouns } from "#contract/nouns.ts";
import type { SiteTexts } from "#contract/site-texts.ts";

/** Returns the texts that all kinds of publications have. */
export function textsOfKind({ texts }: { texts: SiteTexts }, kind: PublicationKind) {
  return texts[publicNouns[kind].texts];
}
