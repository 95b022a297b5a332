import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { canUsePasskeys, PasskeyKnown, PasskeyNotUsed } from "#admin/data/passkeys.ts";
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  signInMethodsQuery,
} from "#admin/data/sign-in-methods.ts";
import { formatMoment } from "#admin/dates.ts";
import { explain } from "#admin/errors.ts";
import { Form } from "#admin/forms/form.tsx";
import { confirm } from "#admin/layout/confirm.tsx";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { toastFailure, toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { nameDevice } from "#contract/device-name.ts";
import { limits } from "#contract/limits.ts";
import type { Passkey, SignInMethods } from "#contract/sign-in-methods.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import keyIcon from "#ui/icons/key-round.svg?raw";
import plusIcon from "#ui/icons/plus.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import rows from "./access-rows.module.css";
import { AccessRow, Day } from "./settings-list.tsx";
import styles from "./sign-in-methods.module.css";

const TITLE = "Passkeys";

export function Passkeys() {
  return (
    <Loaded
      query={useQuery(signInMethodsQuery())}
      failure="The passkeys could not be loaded."
      height="3.25rem"
      panel={TITLE}
    >
      {(methods) => <PasskeyPanel methods={methods} />}
    </Loaded>
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
          <ul className={`bare-list ${rows.list}`} aria-label={TITLE}>
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

  const askToRemove = () =>
    confirm({
      title: `Remove ${name}?`,
      text: "It no longer signs in. A device that signed in with it stays signed in until you sign it out below. The passkey itself stays in its device’s list until you delete it there.",
      cancelLabel: "Keep it",
      confirmLabel: "Remove",
      busyLabel: "Removing...",
      action: async () => {
        await removePasskey(id);
        toastSuccess(`${name} is removed.`);
      },
      failure: "Failed to remove the passkey",
      focusAfter,
    });
  return (
    <AccessRow
      glyph={keyIcon}
      name={name}
      times={
        <>
          Added <Day iso={created_at} />,{" "}
          {last_used_at ? (
            <>
              last used <Day iso={last_used_at} format={formatMoment} />
            </>
          ) : (
            "not used yet"
          )}
          {!isForHere && <>. It works at {domain} only.</>}
        </>
      }
    >
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => setRenaming(true)}>
          Rename<span className="visually-hidden"> {name}</span>
        </Button>
        <Button look="quiet" onClick={() => void askToRemove()}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {isRenaming && <RenamePasskey passkey={passkey} onClose={() => setRenaming(false)} />}
    </AccessRow>
  );
}

/** Explains why there can be no passkeys, and what to do about it. */
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

interface RenamePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenamePasskey({ passkey: { id, name }, onClose }: RenamePasskeyProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const submit = async () => {
    const typed = field.current?.value.trim() ?? "";
    if (typed === "") {
      field.current?.focus();
      return setProblem("Enter a name.");
    }
    setBusy(true);
    setProblem(null);
    try {
      await renamePasskey(id, typed);
      onClose();
    } catch (error) {
      setProblem(explain(error));
      setBusy(false);
    }
  };
  return (
    <Dialog open title="Rename the passkey" onClose={onClose}>
      <Form className={styles.setup} onSubmit={() => void submit()}>
        <TextField
          ref={field}
          label="Name"
          name="name"
          defaultValue={name}
          aria-required
          maxLength={limits.passkeyName}
          error={problem ?? undefined}
          isErrorSpoken
        />
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Saving..." : "Rename"}
        </Button>
      </Form>
    </Dialog>
  );
}
