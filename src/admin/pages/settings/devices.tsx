import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { endOtherSessions, endSession, sessionsQuery } from "#admin/data/sessions.ts";
import { signOut } from "#admin/data/sign-out.ts";
import { formatDay, formatMoment } from "#admin/dates.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { useAction } from "#admin/layout/use-action.ts";
import { nameDevice } from "#contract/device-name.ts";
import type { Session } from "#contract/session.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import monitorIcon from "#ui/icons/monitor.svg?raw";
import smartphoneIcon from "#ui/icons/smartphone.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import rows from "./access-rows.module.css";
import styles from "./devices.module.css";

/** A script may sign in all day. */
const SHOWN_AT_FIRST = 4;

export function Devices() {
  const query = useQuery(sessionsQuery());
  const failure = useLoadFailure(query);
  if (query.data) return <DeviceList devices={query.data} />;
  return (
    <Panel title="Signed-in devices">
      {failure ? (
        <LoadFailure title="The devices could not be loaded." failure={failure} />
      ) : (
        <Skeleton height="3.25rem" />
      )}
    </Panel>
  );
}

function DeviceList({ devices }: { devices: Session[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const more = useFocusAfter(() => list.current?.querySelectorAll("li")[SHOWN_AT_FIRST]);
  const { ending, end } = useSignOutDevices(() => list.current?.focus());
  const others = devices.filter(({ is_current }) => !is_current);
  const shown = isWhole ? devices : devices.slice(0, SHOWN_AT_FIRST);

  return (
    <Panel
      title="Signed-in devices"
      flush
      footer={
        others.length > 1 && (
          <Button
            look="ghost"
            busy={ending === "others"}
            disabled={ending !== null}
            onClick={() => end("others", endOtherSessions, "Every other device is signed out.")}
          >
            Sign out all other devices
          </Button>
        )
      }
    >
      <ul
        ref={list}
        className={`bare-list ${styles.list}`}
        tabIndex={-1}
        aria-label="Signed-in devices"
      >
        {shown.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isEnding={ending === device.id}
            isDisabled={ending !== null}
            onEnd={() => {
              if (device.is_current) void askToSignOut();
              else {
                const { name } = nameDevice(device.user_agent);
                end(device.id, () => endSession(device.id), `${name} is signed out.`);
              }
            }}
          />
        ))}
      </ul>
      {shown.length < devices.length && (
        <p className={styles.more}>
          <Button ref={more} look="quiet" onClick={() => setWhole(true)}>
            Show all {devices.length.toLocaleString("en-US")} devices
          </Button>
        </p>
      )}
    </Panel>
  );
}

async function askToSignOut(): Promise<void> {
  const leaves = await confirm({
    title: "Sign out of this device?",
    text: "You will need the password to come back.",
    cancelLabel: "Stay signed in",
    confirmLabel: "Sign out",
    look: "solid",
  });
  if (leaves) await signOut();
}

function useSignOutDevices(onDone: () => void) {
  /** The id of a device, or "others". */
  const [last, setLast] = useState<string | null>(null);
  const { isBusy, run } = useAction("Failed to sign the device out");
  const end = (which: string, send: () => Promise<void>, success: string) => {
    setLast(which);
    void run(async () => {
      await send();
      toastSuccess(success);
      onDone();
    });
  };
  return { ending: isBusy ? last : null, end };
}

interface DeviceRowProps {
  device: Session;
  isEnding: boolean;
  isDisabled: boolean;
  onEnd: () => void;
}

function DeviceRow({ device, isEnding, isDisabled, onEnd }: DeviceRowProps) {
  const { name, isHandheld } = nameDevice(device.user_agent);
  return (
    <li className={rows.row} tabIndex={-1}>
      <Icon glyph={isHandheld ? smartphoneIcon : monitorIcon} />
      <div className={rows.words}>
        <p className={rows.name}>
          {name} {device.is_current && <Badge tone="success">This device</Badge>}
        </p>
        <p className={rows.times}>
          {device.is_current ? (
            "Active now"
          ) : (
            <>
              Last seen{" "}
              <time dateTime={device.last_seen_at}>{formatMoment(device.last_seen_at)}</time>
            </>
          )}
          <br />
          Signed in <time dateTime={device.created_at}>{formatDay(device.created_at)}</time>
        </p>
      </div>
      <Button look="quiet" busy={isEnding} disabled={isDisabled} onClick={onEnd}>
        Sign out
        <span className="visually-hidden"> {device.is_current ? "this device" : name}</span>
      </Button>
    </li>
  );
}
