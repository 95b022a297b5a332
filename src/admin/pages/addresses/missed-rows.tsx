import { useState } from "react";
import { useListFocus } from "#admin/content/list-focus.ts";
import { createAddress, deleteAddress, leaveOut } from "#admin/data/addresses.ts";
import { formatCalendarDay, formatIsoDay, serverNow } from "#admin/dates.ts";
import { ActionButton } from "#admin/layout/action.tsx";
import { toastFailure, toastUndoable } from "#admin/layout/toasts.ts";
import type { Address, MissedAddress, MissedAddresses } from "#contract/address.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import xIcon from "#ui/icons/x.svg?raw";
import { Panel } from "#ui/panel.tsx";
import styles from "./addresses.module.css";

const SHOWN = 50;

interface MissedRowsProps {
  found: MissedAddresses;
  q: string;
  /** Asks where it should lead. */
  onLead: (path: string) => void;
}

export function MissedRows({ found: { days, guesses, missed }, q, onLead }: MissedRowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const words = q.toLowerCase();
  const like = missed.filter(({ path, host, nearest }) =>
    `${path} ${host} ${nearest?.title ?? ""}`.toLowerCase().includes(words),
  );
  const shown = showsAll ? like : like.slice(0, SHOWN);
  const focus = useListFocus(shown.map(({ path }) => path));
  const leftOut = `Robots’ guesses are left out: ${guesses.toLocaleString("en-US")}.`;
  if (missed.length === 0) {
    return (
      <EmptyState title="Everybody found what they looked for.">
        What people ask for and do not find is listed here, from the second time on. {leftOut}
      </EmptyState>
    );
  }
  return (
    <>
      <p className={styles.intro}>
        Looked for by people in the last {days} days and not found. {leftOut}
      </p>
      {like.length === 0 && <p className={styles.none}>No address is like that.</p>}
      {like.length > 0 && (
        <Panel flush>
          <ul ref={focus.ref} className={`bare-list ${styles.rows}`} onFocus={focus.onFocus}>
            {shown.map((miss) => (
              <MissedRow
                key={miss.path}
                miss={miss}
                onLead={() => onLead(miss.path)}
                onLeave={() => focus.hold(miss.path)}
              />
            ))}
          </ul>
        </Panel>
      )}
      {shown.length < like.length && (
        <p className={styles.more}>
          <Button look="ghost" onClick={() => setShowsAll(true)}>
            Show all {like.length.toLocaleString("en-US")}
          </Button>
        </p>
      )}
    </>
  );
}

interface MissedRowProps {
  miss: MissedAddress;
  onLead: () => void;
  onLeave: () => void;
}

function MissedRow({ miss, onLead, onLeave }: MissedRowProps) {
  const { path, host, visits, last_day, nearest } = miss;
  const isToday = last_day === formatIsoDay(serverNow());
  return (
    <li className={styles.row}>
      <span className={styles.address}>
        <bdi>{path}</bdi>
        <small>{linkedFrom(host)}</small>
      </span>
      <span className={styles.target}>
        {nearest ? (
          <>
            Perhaps <bdi className={styles.nearest}>{nearest.title}</bdi>
          </>
        ) : (
          <span className={styles.nothing}>Nothing like it here</span>
        )}
      </span>
      <span className={`${styles.visits} numeric`}>
        {visits.toLocaleString("en-US")}
        <span className="visually-hidden"> times </span>
        <small>last {isToday ? "today" : formatCalendarDay(last_day)}</small>
      </span>
      <span className={styles.actions}>
        {nearest && (
          <ActionButton
            look="ghost"
            failure="Failed to lead the address on"
            action={async () => {
              onLeave();
              const { target } = nearest;
              toastLed(await createAddress({ kind: "moved", path, target }));
            }}
          >
            Lead it there<span className="visually-hidden">: {path}</span>
          </ActionButton>
        )}
        <Button
          look={nearest ? "quiet" : "ghost"}
          onClick={() => {
            onLeave();
            onLead();
          }}
        >
          {nearest ? "Elsewhere…" : "Lead it to…"}
          <span className="visually-hidden"> {path}</span>
        </Button>
        <IconButton
          label={`Leave out ${path}`}
          icon={<Icon glyph={xIcon} />}
          onClick={() => {
            onLeave();
            void leaveOutUndoably(path);
          }}
        />
      </span>
    </li>
  );
}

export function toastLed({ id, path, title }: Address): void {
  toastUndoable({
    title: `${path} leads on`,
    description: `To ${title}, from now on.`,
    undo: () => deleteAddress(id),
    failure: "Failed to undo it",
  });
}

async function leaveOutUndoably(path: string): Promise<void> {
  try {
    await leaveOut(path, true);
    toastUndoable({
      title: `${path} is left out`,
      undo: () => leaveOut(path, false),
      failure: "Failed to undo it",
    });
  } catch (error) {
    toastFailure("Failed to leave it out", error);
  }
}

/** Sources with a name of their own have no dot. */
function linkedFrom(host: string): string {
  if (host === "") return "no page said";
  if (host === location.hostname.replace(/^www\./, "")) return "linked on this site";
  return host.includes(".") ? `linked on ${host}` : `from ${host}`;
}
