import { Fragment } from "react";
import { changedTexts, partsOf } from "#contract/fill.ts";
import { sitePaths } from "#contract/paths.ts";
import {
  describeSaving,
  exampleSaving,
  type SavingField,
  type SavingNumbers,
  type SavingRate,
  savingFields,
  savingLimits,
  savingTexts,
} from "#contract/saving-sum.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import { SwingLabel } from "#site/layout/swing-label.tsx";
import { Place } from "#site/parts.tsx";
import { useLeaves } from "#site/picture.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowRightIcon from "#ui/icons/arrow-right.svg?raw";

type SumTexts = SiteTexts["sum"];

interface HomeSumProps {
  texts: SumTexts;
  numbers: SavingNumbers | undefined;
  rate: SavingRate;
}

/** Returns a class for each tenth instead of a style attribute, which the content policy forbids. */
export function openClass({ numbers, rate }: Omit<HomeSumProps, "texts">): string {
  const { open } = describeSaving(numbers ?? exampleSaving, rate);
  // Any saving at all sets the door ajar.
  return `open-${open > 0 ? Math.max(1, Math.round(open * 10)) : 0}`;
}

/** A plain form to Home without script; browser/saving-sum.ts works it out in place. */
export function HomeSum({ texts, numbers, rate }: HomeSumProps) {
  const hasLeaf = useLeaves();
  const given = numbers ?? exampleSaving;
  const { result, detail, working } = describeSaving(given, rate, texts);
  return (
    <section className="sum-room dusk" id="sum" aria-labelledby="sum-title">
      <div className="wrap grid">
        <form
          className="sum-form"
          action={`${sitePaths.home()}#sum`}
          data-hourly-rate={rate.hourlyRate}
          data-weeks={rate.weeks}
          data-sign={rate.sign === "$" ? undefined : rate.sign}
          data-texts={changedTexts(savingTexts, texts)}
        >
          <SwingLabel as="h2" id="sum-title">
            {texts.headline}
          </SwingLabel>
          <SumSentence texts={texts} numbers={given} />
          <output className="sum-result" htmlFor="sum-runs sum-do sum-check sum-redo">
            <strong>{result}</strong>
            <span>{detail}</span>
          </output>
          <p className="sum-formula">
            <Formula text={texts.formula} />
            <br />
            <span className="sum-working">{working}</span>
          </p>
          <SumActions texts={texts} />
        </form>
        <div className="sum-door" aria-hidden="true">
          <div className="sum-door-frame" />
          <div className={hasLeaf ? "sum-door-light" : "sum-door-light sum-light-widens"} />
          {hasLeaf && <div className="sum-door-leaf" />}
        </div>
      </div>
    </section>
  );
}

function SumInput({ name, numbers }: { name: SavingField; numbers: SavingNumbers }) {
  return (
    <input
      className={`sum-input sum-input-${name}`}
      id={`sum-${name}`}
      type="number"
      name={name}
      defaultValue={numbers[name]}
      min={0}
      max={savingLimits[name]}
      step="any"
      required
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

function SumSentence({ texts, numbers }: { texts: SumTexts; numbers: SavingNumbers }) {
  return (
    <p className="sum-line">
      {savingFields.map((name, index) => {
        const [before, , after] = partsOf(texts[name]);
        return (
          <Fragment key={name}>
            {index > 0 && " "}
            <label htmlFor={`sum-${name}`}>
              {before}
              <Place name={name} text={texts[name]}>
                <SumInput name={name} numbers={numbers} />
              </Place>
              {after}
            </label>
          </Fragment>
        );
      })}
    </p>
  );
}

/** The part in brackets stays on one line. */
function Formula({ text }: { text: string }) {
  const [before, bracket, after] = text.split(/(\([^)]*\))/);
  return (
    <>
      {before}
      {bracket && <span>{bracket}</span>}
      {after}
    </>
  );
}

function SumActions({ texts }: { texts: SumTexts }) {
  return (
    <div className="actions">
      {/* The button comes first, so that Enter triggers it. */}
      <button type="submit" className={`${buttonClass({ look: "ghost" })} without-script`}>
        {texts.work}
      </button>
      <button type="submit" className={buttonClass()} formAction={sitePaths.contact()}>
        {texts.send}
        <Icon glyph={arrowRightIcon} />
      </button>
      <p className="caption">{texts.note}</p>
    </div>
  );
}
