import { tzOffset } from "@date-fns/tz";
import { instantOf, missingIn, type Plan, planAt } from "#admin/content/plan.ts";
import { placeOf } from "#admin/dates.ts";
import { MINUTE_MS } from "#contract/durations.ts";

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** Says “Sydney time (UTC+11), in 2 days 22 hours”, and what the clocks do to it, if they do. */
export function planText(plan: Plan, now: Date): string {
  const instant = instantOf(plan);
  if (!instant) return "";
  const shown = planAt(instant, plan.zone);
  const text = `${placeOf(plan.zone)} time (${offsetText(plan.zone, instant)}), in ${spanText(instant, now)}.`;
  const own = ownZone();
  const moved =
    shown.time === plan.time.slice(0, 5)
      ? ""
      : ` The clocks skip ${plan.time} that day, so it goes out at ${shown.time}.`;
  const elsewhere =
    tzOffset(own, instant) === tzOffset(plan.zone, instant)
      ? ""
      : ` On your own clock, in ${placeOf(own)}, that is ${clockText(instant, own)}.`;
  return text + moved + elsewhere;
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** UTC+11, UTC+5:30 */
function offsetText(zone: string, instant: Date): string {
  const minutes = tzOffset(zone, instant);
  const rest = Math.abs(minutes) % HOUR_MIN;
  const hours = Math.trunc(Math.abs(minutes) / HOUR_MIN);
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

function clockText(instant: Date, zone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return format.format(instant);
}

/** The two largest units: 2 days 22 hours. */
function spanText(instant: Date, now: Date): string {
  const total = Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / MINUTE_MS));
  const parts = [
    unit(Math.floor(total / DAY_MIN), "day"),
    unit(Math.floor((total % DAY_MIN) / HOUR_MIN), "hour"),
    unit(total % HOUR_MIN, "minute"),
  ].filter((part) => part !== null);
  return parts.slice(0, 2).join(" ") || "less than a minute";
}

function unit(count: number, name: string): string | null {
  if (count === 0) return null;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** Says what is wrong with the plan; null where nothing is. */
export function problemOf(plan: Plan, now: Date): string | null {
  const instant = instantOf(plan);
  return missingIn(plan) ?? (instant && instant <= now ? "Choose a time in the future." : null);
}
