import { asksFirst } from "./country.ts";
import type { SiteConfig } from "./site-config.ts";

/** Whether a visitor's story is shown above Send, read once the visitor asks for it, or never read. */
export const storyWays = ["shown", "asked", "never"] as const;
export type StoryWay = (typeof storyWays)[number];

/** The owner's choice, or else what is usual in the country. */
export function storyWayOf({ story, country }: Pick<SiteConfig, "story" | "country">): StoryWay {
  return story ?? (asksFirst(country) ? "asked" : "shown");
}
