import { useState } from "react";
import type { ContactTexts } from "#contract/contact-texts.ts";
import type { SavingNumbers } from "#contract/saving-sum.ts";
import type { StoryWay } from "#contract/story-way.ts";
import type * as StoryPart from "./contact-story.tsx";
import type { StoryLine } from "./read-story.ts";

/** The boxes as a reload finds them; like the fields, they are uncontrolled. */
export interface StoryTicks {
  isAsked: boolean;
  /** The names of lines that are not sent. */
  without: readonly string[];
}

interface StoryOptions {
  texts: ContactTexts;
  saving: SavingNumbers | undefined;
  way: StoryWay;
}

/** What comes along with a message. Its script is fetched at the first letter, and whoever only looks is not read. */
export function useStory({ texts, saving, way }: StoryOptions) {
  const [part, setPart] = useState<typeof StoryPart>();
  // Undefined until a letter is typed, null while the visitor has not asked for them.
  const [lines, setLines] = useState<readonly StoryLine[] | null>();
  const [ticks, setTicks] = useState<StoryTicks>({ isAsked: false, without: [] });

  /** Reads once, as soon as it may. A script that does not come costs the story alone. */
  async function tell({ isAsked }: StoryTicks): Promise<void> {
    if (way === "never") return;
    const loaded = await import("./contact-story.tsx").catch(() => null);
    if (loaded === null) return;
    setPart(loaded);
    const mayRead = way === "shown" || isAsked;
    setLines((before) => (mayRead ? (before ?? loaded.readStory(texts, saving)) : null));
  }

  return {
    part,
    lines,
    ticks,
    tell,
    restore: (kept: StoryTicks) => {
      setTicks(kept);
      return tell(kept);
    },
    forget: () => setLines(undefined),
  };
}

/** @returns the lines whose boxes are ticked */
export function tickedLines(form: HTMLFormElement, lines: readonly StoryLine[]): StoryLine[] {
  const ticked = new FormData(form).getAll("along");
  return lines.filter(({ name }) => ticked.includes(name));
}

export function ticksIn(form: HTMLFormElement): StoryTicks {
  const boxes = [...form.querySelectorAll<HTMLInputElement>("input[name=along]")];
  return {
    isAsked: new FormData(form).has("ask-along"),
    without: boxes.filter(({ checked }) => !checked).map(({ value }) => value),
  };
}
