import { nouns } from "./nouns.ts";
import type { ReadBefore, Story } from "./story.ts";

// They are not beside the schemas, because the portal’s list of messages does not load those.

/** What the link said, or the host; empty where neither is known. */
export function sourceOf({ campaign, from }: Pick<Story, "campaign" | "from">): string {
  if (campaign === null) return from ?? "";
  const { source, name, medium } = campaign;
  return [source, name].filter(Boolean).join(", ") || medium;
}

/** The story in the words of mails and the portal, a line for each part of it. */
export function storyLines(story: Story): [label: string, words: string][] {
  const { campaign, read, downloaded, saving_hours } = story;
  const lines: [string, string][] = [
    [campaign ? "Came by" : "Came from", sourceOf(story)],
    ["Read", read.map(readTitle).join("; ")],
    ["Downloaded", downloaded.map(({ title }) => title ?? goneTitle("ebook")).join("; ")],
    ["Worked out", saving_hours === null ? "" : hoursAWeek(saving_hours)],
  ];
  return lines.filter(([, words]) => words !== "");
}

export function readTitle({ kind, title }: ReadBefore): string {
  return title ?? goneTitle(kind);
}

/** "A blog that is no longer published" */
export function goneTitle(kind: ReadBefore["kind"]): string {
  const one = kind === "page" ? kind : nouns[kind].one;
  return `${/^[aeiou]/.test(one) ? "An" : "A"} ${one} that is no longer published`;
}

export function hoursAWeek(hours: number): string {
  return hours === 1 ? "1 hour a week" : `${hours.toLocaleString("en-US")} hours a week`;
}
