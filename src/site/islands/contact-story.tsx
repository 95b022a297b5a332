import { Fragment } from "react";
import type { ContactTexts } from "#contract/contact-texts.ts";
import { partsOf } from "#contract/fill.ts";
import type { StoryLine } from "./read-story.ts";

/** The boxes as a reload finds them; like the fields, they are uncontrolled. */
export interface StoryTicks {
  isAsked: boolean;
  /** The names of lines that are not sent. */
  without: readonly string[];
}

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

export function StoryWords({ texts, line }: { texts: ContactTexts; line: StoryLine }) {
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
