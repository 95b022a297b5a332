import { useState } from "react";
import { defaultPlan, instantOf, planAt, scheduleOf } from "#admin/content/plan.ts";
import { serverNow, useTimeZone } from "#admin/dates.ts";
import { PlanFields } from "#admin/publishing/plan-fields.tsx";
import type { Schedule } from "#contract/publication.ts";
import { Button } from "#ui/button.tsx";
import { SitePanel } from "./panel.tsx";
import styles from "./site.module.css";

interface SchedulePanelProps {
  plan: Schedule | null;
  onSchedule: (plan: Schedule) => Promise<unknown>;
  onUnschedule: () => Promise<unknown>;
  onClose: () => void;
}

export function SchedulePanel({ plan, onSchedule, onUnschedule, onClose }: SchedulePanelProps) {
  const zone = useTimeZone();
  const [chosen, choose] = useState(() =>
    plan ? planAt(new Date(plan.publish_at), plan.time_zone) : defaultPlan(zone, serverNow()),
  );
  const schedule = scheduleOf(chosen);
  const isPast = (instantOf(chosen)?.getTime() ?? 0) <= serverNow().getTime();
  return (
    <SitePanel title="When it goes out" look="card" onClose={onClose}>
      <PlanFields plan={chosen} onChange={choose} />
      <p className={styles.foot}>All changes go out together, as they are by then.</p>
      <p className={styles.links}>
        <Button
          disabled={!schedule || isPast}
          onClick={() => {
            if (schedule) void onSchedule(schedule).then((done) => done && onClose());
          }}
        >
          Schedule
        </Button>
        {plan && (
          <Button
            look="ghost"
            onClick={() => void onUnschedule().then((done) => done && onClose())}
          >
            Take off the schedule
          </Button>
        )}
      </p>
    </SitePanel>
  );
}
