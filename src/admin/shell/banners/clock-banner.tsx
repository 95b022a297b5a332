import { formatMoment } from "#admin/dates.ts";
import type { ClockTrouble } from "#admin/shell/clock-trouble.ts";
import type { ClockState } from "#contract/clock.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./banner.module.css";

interface ClockBannerProps {
  clock: ClockState;
  trouble: ClockTrouble;
  /** When the server's answer arrived, by this computer's clock. */
  seenAt: number;
}

/** Shown on every screen while the server's clock is or may be wrong, with what to do about it. */
export function ClockBanner({ clock, trouble, seenAt }: ClockBannerProps) {
  const shown = formatMoment(clock.now);
  return (
    <div className={styles.banner} data-banner="">
      <Notice
        tone={trouble === "behind" ? "error" : "warn"}
        title={titleOf(trouble, shown)}
        actions={<CopyButton text={noteFor(clock.now)} label="Copy a note for them" showsLabel />}
      >
        {reasonFor(trouble, clock, seenAt)} New messages get that date
        {trouble === "differs"
          ? ", and old ones may be put aside too early"
          : ", and nothing old is cleared away meanwhile"}
        . Ask whoever runs this site to set the clock
        {trouble === "ahead" && "; if it is right, this note goes after a day by itself"}.
      </Notice>
    </div>
  );
}

function titleOf(trouble: ClockTrouble, shown: string): string {
  return trouble === "behind"
    ? `The server’s clock is wrong: it says ${shown}.`
    : `The server’s clock may be wrong: it says ${shown}.`;
}

function reasonFor(trouble: ClockTrouble, { last_known_at }: ClockState, seenAt: number): string {
  if (trouble === "differs") return `This computer says ${formatMoment(new Date(seenAt))}.`;
  if (last_known_at === null) return "Messages or sign-ins are stored that are newer.";
  const last = formatMoment(last_known_at);
  return trouble === "ahead" ? `The site last ran on ${last}.` : `It has been ${last} already.`;
}

function noteFor(now: string): string {
  return `The clock of the machine that runs ${location.origin} says ${now}, which seems wrong. Please set it, or let it follow a time server; Portico does not need a restart.`;
}
