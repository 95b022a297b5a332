import { useId } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { BoundCheckbox, useFieldError } from "#admin/content/fields.tsx";
import { ownersZone, placeOf } from "#admin/dates.ts";
import { limits } from "#contract/limits.ts";
import type { AnsweringFacts } from "#contract/site-facts.ts";
import { FieldError } from "#ui/text-field.tsx";
import styles from "./answering.module.css";
import { Section } from "./settings-form.tsx";
import { readNumber } from "./site-fields.ts";

type Form = UseFormReturn<AnsweringFacts, unknown, AnsweringFacts>;

export function PromiseSection({ form }: { form: Form }) {
  const id = useId();
  const [days, skipsWeekends] = useWatch({
    control: form.control,
    name: ["reply_days", "reply_skips_weekends"],
  });
  const error = useFieldError(form, "reply_days");
  const isSet = days !== null && days >= 1 && days <= limits.replyDays;
  return (
    <Section
      title="What you promise"
      lead="Replaces the words at “We reply within”. Visitors read it in the footer, on About and after sending."
    >
      <div className={styles.promise}>
        <label htmlFor={id}>We reply within</label>
        <input
          className="input"
          id={id}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          {...form.register("reply_days", { setValueAs: readNumber })}
        />
        <span aria-hidden="true">{days === 1 ? "day" : "days"}</span>
        <BoundCheckbox
          form={form}
          name="reply_skips_weekends"
          label="Saturdays and Sundays don’t count"
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="field-hint" id={`${id}-hint`}>
        {isSet
          ? `A message of Friday 16:20 is due ${fromFriday(days, skipsWeekends)} at 16:20, ${placeOf(ownersZone())} time.`
          : "In days. Leave it empty to keep your own words, or to promise nothing."}
      </p>
      <BoundCheckbox
        form={form}
        name="reply_kept_shown"
        label="Show on the contact page how well it is kept"
        hint="Only while at least 20 messages of the last 90 days have come due, and nine in ten were answered in time. Otherwise nothing is shown."
      />
    </Section>
  );
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const FRIDAY = 5;

/** Such as "on Monday", or "14 days later". */
function fromFriday(days: number, skipsWeekends: boolean): string {
  let [later, left] = [0, days];
  while (left > 0) {
    later += 1;
    const day = (FRIDAY + later) % 7;
    if (!skipsWeekends || (day !== 0 && day !== 6)) left -= 1;
  }
  return later < 7 ? `on ${weekdays[(FRIDAY + later) % 7]}` : `${later} days later`;
}
