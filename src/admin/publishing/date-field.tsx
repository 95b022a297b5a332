import { useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { type Bound, useFieldError, useFieldText } from "#admin/content/fields.tsx";
import type { ContentItem } from "#admin/content/noun.ts";
import { instantOf, planAt } from "#admin/content/plan.ts";
import { placeOf, serverNow, useTimeZone } from "#admin/dates.ts";
import { TextField } from "#ui/text-field.tsx";

interface DateFieldProps<Input extends FieldValues, Output extends FieldValues>
  extends Bound<Input, Output, string> {
  item: ContentItem | null;
}

/** The day that visitors read above the text, in the owner's time zone. */
export function DateField<Input extends FieldValues, Output extends FieldValues>({
  form,
  name,
  item,
}: DateFieldProps<Input, Output>) {
  const zone = useTimeZone();
  const { field } = useController({ control: form.control, name });
  const chosen = useFieldText(form, name);
  const isPublic = item?.published ?? false;
  const shown = chosen || (isPublic && item ? item.created_at : "");
  const { day, time } = shown === "" ? { day: "", time: "09:00" } : planAt(new Date(shown), zone);
  const [typed, setTyped] = useState<string | null>(null);
  const choose = (text: string) => {
    setTyped(text);
    // A year that is being typed is one of the first centuries.
    if (text !== "" && !/^[1-9]\d{3}-/.test(text)) return;
    field.onChange(instantFor({ day: text, time, zone }));
  };
  return (
    <TextField
      label="Date shown to visitors"
      type="date"
      name={name}
      ref={field.ref}
      value={typed ?? day}
      min="1990-01-01"
      max={planAt(serverNow(), zone).day}
      error={useFieldError(form, name)}
      hint={hintFor(chosen !== "", isPublic, zone)}
      onChange={({ target }) => choose(target.value)}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
    />
  );
}

/** A time later today becomes now, so that nothing is dated ahead of its readers. */
function instantFor(plan: { day: string; time: string; zone: string }): string {
  const instant = instantOf(plan);
  if (!instant) return "";
  const now = serverNow();
  const isToday = planAt(now, plan.zone).day === plan.day;
  return (isToday && instant > now ? now : instant).toISOString();
}

function hintFor(isChosen: boolean, isPublic: boolean, zone: string): string {
  if (isPublic) return `${placeOf(zone)} time. Lists and feeds are sorted by it.`;
  return isChosen
    ? "Clear it to show the publication date."
    : "Leave it empty to show the publication date.";
}
