import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { formatDay, formatMoment } from "#admin/dates.ts";
import type { Session } from "#contract/session.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { nameDevice } from "./device-name.ts";
import styles from "./devices.module.css";

interface DeviceRowProps {
  device: Session;
  isEnding: boolean;
  isDisabled: boolean;
  onEnd: () => void;
}

/** A browser that is signed in: which, since when, last seen when. */
export function DeviceRow({ device, isEnding, isDisabled, onEnd }: DeviceRowProps) {
  const { name, isHandheld } = nameDevice(device.user_agent);
  return (
    <li className={styles.device}>
      <Icon glyph={isHandheld ? Smartphone : Monitor} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name} {device.is_current && <Badge tone="success">This device</Badge>}
        </p>
        <p className={styles.times}>
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
