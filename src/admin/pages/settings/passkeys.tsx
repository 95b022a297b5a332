import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { canUsePasskeys, PasskeyKnown, PasskeyNotUsed } from "#admin/data/passkeys.ts";
import { addPasskey, removePasskey, signInMethodsQuery } from "#admin/data/sign-in-methods.ts";
import { formatDay, formatMoment } from "#admin/dates.ts";
import { confirm } from "#admin/layout/confirm.tsx";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { toastFailure, toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { nameDevice } from "#contract/device-name.ts";
import type { Passkey, SignInMethods } from "#contract/sign-in-methods.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import keyIcon from "#ui/icons/key-round.svg?raw";
import plusIcon from "#ui/icons/plus.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import rows from "./access-rows.module.css";
import { RenamePasskey } from "./rename-passkey.tsx";
import styles from "./sign-in-methods.module.css";

const TITLE = "Passkeys";

export function Passkeys() {
  const query = useQuery(signInMethodsQuery());
  const failure = useLoadFailure(query);
  if (query.data) return <PasskeyPanel methods={query.data} />;
  return (
    <Panel title={TITLE}>
      {failure ? (
        <LoadFailure title="The passkeys could not be loaded." failure={failure} />
      ) : (
        <Skeleton height="3.25rem" />
      )}
    </Panel>
  );
}

function PasskeyPanel({ methods: { passkeys, passkey_domain } }: { methods: SignInMethods }) {
  const [isAdding, setAdding] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const obstacle = obstacleTo(passkey_domain);

  const add = async () => {
    setAdding(true);
    try {
      await addPasskey(nameDevice(navigator.userAgent).name);
      toastSuccess("Passkey added. It signs in here from now on.");
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) toastFailure("Failed to add a passkey", error);
      else toastProblem("No passkey was added", reason);
    } finally {
      setAdding(false);
    }
  };

  return (
    <Panel
      title={TITLE}
      flush
      footer={
        obstacle === null && (
          <Button
            look="ghost"
            busy={isAdding}
            leading={<Icon glyph={plusIcon} />}
            onClick={() => void add()}
          >
            Add a passkey
          </Button>
        )
      }
    >
      <div ref={panel} tabIndex={-1}>
        <p className={styles.lead}>
          Sign in with a fingerprint, a face or a security key: nothing to type, nothing to steal.{" "}
          {obstacle}
        </p>
        {passkeys.length > 0 && (
          <ul className={`bare-list ${styles.list}`} aria-label={TITLE}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isForHere={passkey.domain === passkey_domain}
                focusAfter={() => panel.current}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  isForHere: boolean;
  focusAfter: () => HTMLElement | null;
}

function PasskeyRow({ passkey, isForHere, focusAfter }: PasskeyRowProps) {
  const { id, name, domain, created_at, last_used_at } = passkey;
  const [isRenaming, setRenaming] = useState(false);

  const remove = async () => {
    await removePasskey(id);
    toastSuccess(`${name} is removed.`);
  };
  const askToRemove = () =>
    confirm({
      title: `Remove ${name}?`,
      text: "It no longer signs in. A device that signed in with it stays signed in until you sign it out below. The passkey itself stays in its device’s list until you delete it there.",
      cancelLabel: "Keep it",
      confirmLabel: "Remove",
      busyLabel: "Removing...",
      action: remove,
      failure: "Failed to remove the passkey",
      focusAfter,
    });

  return (
    <li className={rows.row}>
      <Icon glyph={keyIcon} />
      <div className={rows.words}>
        <p className={rows.name}>{name}</p>
        <p className={rows.times}>
          Added <time dateTime={created_at}>{formatDay(created_at)}</time>,{" "}
          {last_used_at ? (
            <>
              last used <time dateTime={last_used_at}>{formatMoment(last_used_at)}</time>
            </>
          ) : (
            "not used yet"
          )}
          {!isForHere && <>. It works at {domain} only.</>}
        </p>
      </div>
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => setRenaming(true)}>
          Rename<span className="visually-hidden"> {name}</span>
        </Button>
        <Button look="quiet" onClick={() => void askToRemove()}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {isRenaming && <RenamePasskey passkey={passkey} onClose={() => setRenaming(false)} />}
    </li>
  );
}

/** Why there can be none, and what to do about it. */
function obstacleTo(domain: string | null): string | null {
  if (domain === null) {
    return "They need a domain, and this page was opened at an IP address: open it by its name, on this machine as localhost.";
  }
  if (canUsePasskeys()) return null;
  return "This browser offers none here: they need https, or a page at localhost.";
}

function reasonOf(error: unknown): string | null {
  if (error instanceof PasskeyKnown) return "This device has one already.";
  if (error instanceof PasskeyNotUsed) {
    return "The browser’s dialog was closed, or the device cannot confirm who uses it.";
  }
  return null;
}
