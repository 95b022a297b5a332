import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useFieldError } from "#admin/content/fields.tsx";
import { formatNow, placeOf, serverNow } from "#admin/dates.ts";
import type { Form } from "./site-sections.tsx";

export function TimeZoneField({ form, stored }: { form: Form; stored: string }) {
  const id = useId();
  const zone = useWatch({ control: form.control, name: "time_zone" });
  const error = useFieldError(form, "time_zone");
  return (
    <div className="field">
      <label htmlFor={id}>Time zone</label>
      <select
        className="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        {...form.register("time_zone")}
      >
        {regionsOf(stored).map(([region, zones]) => (
          <optgroup key={region} label={region}>
            {zones.map((name) => (
              <option key={name} value={name}>
                {placeOf(name)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <p className="field-hint" id={`${id}-hint`}>
        {error ??
          `For charts, schedules and dates in this portal, including past ones. Now ${formatNow(serverNow(), zone)}.`}
      </p>
    </div>
  );
}

/** By continent, with a stored zone that this browser does not list. */
function regionsOf(stored: string): [region: string, zones: string[]][] {
  const zones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", stored])].toSorted();
  const regions = Object.groupBy(zones, (name) =>
    name.includes("/") ? name.slice(0, name.indexOf("/")) : "Other",
  );
  return Object.entries(regions).map(([region, names = []]) => [region, names]);
}
