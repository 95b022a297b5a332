import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { endSessions, sessionsQuery } from "#admin/data/sessions.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { signOut } from "#admin/sign-in.ts";
import type { Session } from "#contract/session.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { nameDevice } from "./device-name.ts";
import { DeviceRow } from "./device-row.tsx";
import styles from "./devices.module.css";

/** So many stand in the list at first; somebody's scripts may sign in all day. */
const FEW = 4;

/** Where the owner is signed in, and how to end it there. */
export function Devices() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery());
  if (data) return <DeviceList devices={data} />;
  return (
    <Panel title="Signed-in devices">
      {error ? (
        <LoadFailure
          title="The devices could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton height="3.25rem" />
      )}
    </Panel>
  );
}

function DeviceList({ devices }: { devices: Session[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { ending, end } = useEnding(() => list.current?.focus());
  const others = devices.filter(({ is_current }) => !is_current);
  const shown = isWhole ? devices : devices.slice(0, FEW);

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
            onClick={() => end("others", others, "Every other device is signed out.")}
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
              if (device.is_current) setLeaving(true);
              else end(device.id, [device], `${nameDevice(device.user_agent).name} is signed out.`);
            }}
          />
        ))}
      </ul>
      {shown.length < devices.length && (
        <p className={styles.more}>
          <Button look="quiet" onClick={() => setWhole(true)}>
            Show all {devices.length.toLocaleString("en-US")} devices
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={isLeaving}
        title="Sign out of this device?"
        text="You will need the password to come back."
        cancelLabel="Stay signed in"
        confirmLabel="Sign out"
        onCancel={() => setLeaving(false)}
        onConfirm={signOut}
      />
    </Panel>
  );
}

/** Signs devices out, one click at a time; `onDone` when their rows are gone. */
function useEnding(onDone: () => void) {
  /** The id of a device, or «others». */
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (which: string, devices: readonly Session[], success: string) => {
    setEnding(which);
    try {
      await endSessions(devices);
      toastSuccess(success);
      onDone();
    } catch (error) {
      toastFailure("Failed to sign the device out", error);
    } finally {
      setEnding(null);
    }
  };
  return { ending, end: (...args: Parameters<typeof end>) => void end(...args) };
}
