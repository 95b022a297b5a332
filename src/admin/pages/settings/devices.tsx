import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { endOtherSessions, endSession, sessionsQuery } from "#admin/data/sessions.ts";
import { signOut } from "#admin/data/sign-out.ts";
import { formatMoment } from "#admin/dates.ts";
import { useAction } from "#admin/layout/action.tsx";
import { confirm } from "#admin/layout/confirm.tsx";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { nameDevice } from "#contract/device-name.ts";
import type { Session } from "#contract/session.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import monitorIcon from "#ui/icons/monitor.svg?raw";
import smartphoneIcon from "#ui/icons/smartphone.svg?raw";
import { Panel } from "#ui/panel.tsx";
import styles from "./devices.module.css";
import { AccessRow, Day, useFirstOf } from "./settings-list.tsx";

/** A script may sign in all day. */
const SHOWN_AT_FIRST = 4;

const TITLE = "Signed-in devices";

export function Devices() {
  return (
    <Loaded
      query={useQuery(sessionsQuery())}
      failure="The devices could not be loaded."
      height="3.25rem"
      panel={TITLE}
    >
      {(devices) => <DeviceList devices={devices} />}
    </Loaded>
  );
}

function DeviceList({ devices }: { devices: Session[] }) {
  const { list, shown, more } = useFirstOf(devices, SHOWN_AT_FIRST);
  const { ending, end } = useSignOutDevices(() => list.current?.focus());
  const others = devices.filter(({ is_current }) => !is_current);

  return (
    <Panel
      title={TITLE}
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
      <ul ref={list} className={`bare-list ${styles.list}`} tabIndex={-1} aria-label={TITLE}>
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
      {more && (
        <p className={styles.more}>
          <Button {...more} look="quiet">
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
    <AccessRow
      glyph={isHandheld ? smartphoneIcon : monitorIcon}
      name={
        <>
          {name} {device.is_current && <Badge tone="success">This device</Badge>}
        </>
      }
      times={
        <>
          {device.is_current ? (
            "Active now"
          ) : (
            <>
              Last seen <Day iso={device.last_seen_at} format={formatMoment} />
            </>
          )}
          <br />
          Signed in <Day iso={device.created_at} />
        </>
      }
    >
      <Button look="quiet" busy={isEnding} disabled={isDisabled} onClick={onEnd}>
        Sign out
        <span className="visually-hidden"> {device.is_current ? "this device" : name}</span>
      </Button>
    </AccessRow>
  );
}
