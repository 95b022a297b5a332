import { Fragment } from "react";
import type { ContactTexts } from "#contract/contact-texts.ts";
import { partsOf } from "#contract/fill.ts";
import type { StoryLine } from "./read-story.ts";
import type { StoryTicks } from "./use-story.ts";

// biome-ignore lint/performance/noBarrelFile: both are fetched as one, at the first letter.
export { readStory } from "./read-story.ts";

interface ContactStoryProps {
  texts: ContactTexts;
  /** Null while they may not be read. */
  lines: readonly StoryLine[] | null;
  ticks: StoryTicks;
  asksFirst: boolean;
}

/** What comes along with the message, line by line, each with a box to leave it out. */
export function ContactStory({ texts, lines, ticks, asksFirst }: ContactStoryProps) {
  if (!asksFirst && !lines?.length) return null;
  return (
    <fieldset className="contact-story">
      <legend className={asksFirst ? "visually-hidden" : undefined}>{texts.along}</legend>
      {asksFirst && (
        <label>
          <input type="checkbox" name="ask-along" defaultChecked={ticks.isAsked} />
          <span>{texts.askAlong}</span>
        </label>
      )}
      {lines?.map((line) => (
        <label key={line.name} className="contact-story-line">
          <input
            type="checkbox"
            name="along"
            value={line.name}
            defaultChecked={!ticks.without.includes(line.name)}
          />
          <span>
            <StoryWords texts={texts} line={line} />
          </span>
        </label>
      ))}
      {/* The sheet shows one of them, by the boxes. */}
      {lines && <p className="contact-story-untick">{texts.untick}</p>}
      {lines && <p className="contact-story-nothing">{texts.nothingAlong}</p>}
    </fieldset>
  );
}

/** The lines of the receipt. */
export function SentAlong({
  texts,
  lines,
}: Pick<ContactStoryProps, "texts"> & { lines: readonly StoryLine[] }) {
  return lines.map((line) => (
    <p key={line.name}>
      <StoryWords texts={texts} line={line} />
    </p>
  ));
}

function StoryWords({ texts, line }: { texts: ContactTexts; line: StoryLine }) {
  const [before, , after] = partsOf(line.text);
  const last = line.words.length - 1;
  return (
    <>
      {before}
      {line.words.map((word, index) => (
        <Fragment key={word}>
          {index > 0 && (index === last ? ` ${texts.and} ` : ", ")}
          <b>{word}</b>
        </Fragment>
      ))}
      {after}
    </>
  );
}
