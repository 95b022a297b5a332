import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { BoundCheckbox, useFieldError } from "#admin/content/fields.tsx";
import { messageApi } from "#admin/data/message-api.ts";
import { formatDay, ownersZone, placeOf } from "#admin/dates.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import type { PromiseRecord } from "#contract/contact-submission.ts";
import { limits } from "#contract/limits.ts";
import { sitePaths } from "#contract/paths.ts";
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
      <Record />
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

const recordQuery = {
  queryKey: [...queryKeys.messages, "promises"],
  queryFn: ({ signal }: { signal: AbortSignal }) => messageApi.promiseRecord(signal),
};

export function reloadRecord(): void {
  void queryClient.invalidateQueries({ queryKey: recordQuery.queryKey });
}

/** What the contact page says of the promise as it is saved, or why it says nothing. */
function Record() {
  const { data } = useQuery(recordQuery);
  if (!data || data.within === null) return null;
  const { last_missed_at, is_shown } = data;
  return (
    <p className={styles.record}>
      {is_shown ? "Shown now: " : "Not shown: "}
      <RecordWords {...data} />
      {last_missed_at && ` The last one missed was due on ${formatDay(last_missed_at)}.`}{" "}
      {is_shown && (
        <a href={sitePaths.contact()} target="_blank" rel="noreferrer">
          See it
        </a>
      )}
    </p>
  );
}

function RecordWords({ within, kept, of, is_worth_showing }: PromiseRecord) {
  if (of < 20) return `${of} came due so far under this promise, of the 20 that it takes.`;
  return (
    <>
      <b>
        Answered within {within}: {kept} of the last {of}.
      </b>
      {!is_worth_showing && " It takes nine in ten."}
    </>
  );
}
