import { sitePaths } from "#contract/paths.ts";
import {
  describeSaving,
  exampleSaving,
  type SavingField,
  type SavingNumbers,
  type SavingRate,
  savingLimits,
} from "#contract/saving-sum.ts";
import { SwingLabel } from "#site/layout/swing-label.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowRightIcon from "#ui/icons/arrow-right.svg?raw";

interface HomeSumProps {
  numbers: SavingNumbers | undefined;
  rate: SavingRate;
}

/** Returns a class for each tenth instead of a style attribute, which the content policy forbids. */
export function openClass({ numbers, rate }: HomeSumProps): string {
  const { open } = describeSaving(numbers ?? exampleSaving, rate);
  // Any saving at all sets the door ajar.
  return `open-${open > 0 ? Math.max(1, Math.round(open * 10)) : 0}`;
}

/** A plain form to Home without script; browser/saving-sum.ts works it out in place. */
export function HomeSum({ numbers, rate }: HomeSumProps) {
  const given = numbers ?? exampleSaving;
  const { result, detail, working } = describeSaving(given, rate);
  return (
    <section className="sum dusk" id="sum" aria-labelledby="sum-title">
      <div className="wrap grid">
        <form
          className="sum-form"
          action={`${sitePaths.home()}#sum`}
          data-hourly-rate={rate.hourlyRate}
          data-weeks={rate.weeks}
          data-sign={rate.sign === "$" ? undefined : rate.sign}
        >
          <SwingLabel as="h2" id="sum-title">
            The sum that opens the door
          </SwingLabel>
          <SumSentence numbers={given} />
          <output className="sum-result" htmlFor="sum-runs sum-do sum-check sum-redo">
            <strong>{result}</strong>
            <span>{detail}</span>
          </output>
          <p className="sum-formula">
            Hours saved = runs × <span>(do − check − share redone × do)</span> ÷ 60
            <br />
            <span className="sum-working">{working}</span>
          </p>
          <SumActions />
        </form>
        <div className="sum-door" aria-hidden="true">
          <div className="sum-door-frame" />
          <div className="sum-door-light" />
          <div className="sum-door-leaf" />
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

function SumSentence({ numbers }: { numbers: SavingNumbers }) {
  return (
    <p className="sum-line">
      <label htmlFor="sum-runs">
        It happens <SumInput name="runs" numbers={numbers} /> times a week,
      </label>{" "}
      <label htmlFor="sum-do">
        takes <SumInput name="do" numbers={numbers} /> minutes by hand,
      </label>{" "}
      <label htmlFor="sum-check">
        <SumInput name="check" numbers={numbers} /> to check,
      </label>{" "}
      <label htmlFor="sum-redo">
        and <SumInput name="redo" numbers={numbers} /> in a hundred need redoing.
      </label>
    </p>
  );
}

function SumActions() {
  return (
    <div className="actions">
      {/* The button comes first, so that Enter triggers it. */}
      <button type="submit" className={`${buttonClass({ look: "ghost" })} without-script`}>
        Work it out
      </button>
      <button type="submit" className={buttonClass()} formAction={sitePaths.contact()}>
        Send us these numbers
        <Icon glyph={arrowRightIcon} />
      </button>
      <p className="caption">
        Your own figures, worked out on this page. Nothing is sent until you send it.
      </p>
    </div>
  );
}
