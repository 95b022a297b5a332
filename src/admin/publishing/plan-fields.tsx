import { useEffect, useId, useState } from "react";
import type { Plan } from "#admin/content/plan.ts";
import { serverNow } from "#admin/dates.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { planText, problemOf } from "./plan-text.ts";
import styles from "./publishing.module.css";

const TICK_MS = 30_000;

interface PlanFieldsProps {
  plan: Plan;
  onChange: (plan: Plan) => void;
}

/** The day, the time and the time zone in which something goes out. */
export function PlanFields({ plan, onChange }: PlanFieldsProps) {
  const [isZoneOpen, setZoneOpen] = useState(false);
  const now = useNow();
  const problem = problemOf(plan, now);
  return (
    <div className={styles.plan}>
      <TextField
        label="Day"
        type="date"
        name="publish_day"
        value={plan.day}
        aria-required
        onChange={({ target }) => onChange({ ...plan, day: target.value })}
      />
      <TextField
        label="Time"
        type="time"
        value={plan.time}
        aria-required
        onChange={({ target }) => onChange({ ...plan, time: target.value })}
      />
      {isZoneOpen && <ZoneField plan={plan} onChange={onChange} />}
      <p className={problem ? "field-error" : "field-hint"} role="status">
        {problem ?? planText(plan, now)}{" "}
      </p>
      {!isZoneOpen && (
        <Button look="quiet" onClick={() => setZoneOpen(true)}>
          Change the time zone
        </Button>
      )}
    </div>
  );
}

function ZoneField({ plan, onChange }: PlanFieldsProps) {
  const id = useId();
  return (
    <div className={styles.zone}>
      <TextField
        label="Time zone"
        value={plan.zone}
        list={id}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onChange={({ target }) => onChange({ ...plan, zone: target.value })}
      />
      <datalist id={id}>
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
