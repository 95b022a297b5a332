import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { saveFile } from "#admin/data/save-file.ts";
import {
  reload,
  renewRecoveryCodes,
  setUpAuthenticatorApp,
  signInMethodsQuery,
  turnOffAuthenticatorApp,
  turnOnAuthenticatorApp,
} from "#admin/data/sign-in-methods.ts";
import { explain, Refusal } from "#admin/errors.ts";
import { Form } from "#admin/forms/form.tsx";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { ActionButton, useAction } from "#admin/layout/action.tsx";
import { confirm } from "#admin/layout/confirm.tsx";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { QrCode } from "#admin/layout/qr-code.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { settings } from "#admin/portal-settings.ts";
import type {
  AuthenticatorConfirmation,
  AuthenticatorSetup as Setup,
  SignInMethods,
} from "#contract/sign-in-methods.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import downloadIcon from "#ui/icons/download.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Day } from "./settings-list.tsx";
import styles from "./sign-in-methods.module.css";

const TITLE = "Authenticator app";
/** The portal advises to make new codes when so few are left. */
const FEW_CODES = 3;

export function AuthenticatorApp() {
  const query = useQuery(signInMethodsQuery());
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isMaking, setMaking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const show = async (newCodes: Promise<readonly string[]>) => {
    setMaking(true);
    try {
      setCodes(await newCodes);
    } finally {
      setMaking(false);
    }
  };
  // The button that had the focus goes with what it ends.
  const findButton = () => place.current?.querySelector("button") ?? null;
  const goBack = (change: () => void) => {
    flushSync(change);
    findButton()?.focus();
  };
  const isOn = query.data?.authenticator_app != null;
  return (
    <Panel title={TITLE} actions={isOn && <Badge tone="success">On</Badge>}>
      <div ref={place}>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={() => goBack(() => setCodes(null))} />
        ) : (
          <Loaded query={query} failure="The app could not be loaded." height="3.25rem">
            {({ authenticator_app: app, recovery_codes_left: left }) =>
              app ? (
                <AppOn app={app} left={left} showCodes={show} focusAfter={findButton} />
              ) : (
                <AppOff showCodes={show} goBack={goBack} />
              )
            }
          </Loaded>
        )}
      </div>
      <UnsavedChanges
        isDirty={codes !== null || isMaking}
        title="Leave without the recovery codes?"
        text="The codes are shown only this once, and earlier ones no longer work."
        stayLabel="Back to the codes"
      />
    </Panel>
  );
}

/** New codes are shown once. From the moment they are made, leaving the page asks first. */
type ShowCodes = (newCodes: Promise<readonly string[]>) => Promise<void>;

interface AppOffProps {
  showCodes: ShowCodes;
  goBack: (change: () => void) => void;
}

function AppOff({ showCodes, goBack }: AppOffProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  if (setup) {
    return (
      <AuthenticatorSetup
        setup={setup}
        onCancel={() => goBack(() => setSetup(null))}
        turnOn={async (confirmation) => {
          await showCodes(turnOnAuthenticatorApp(confirmation));
          toastSuccess("The authenticator app is on.");
          void reload();
        }}
      />
    );
  }
  return (
    <div className={styles.body}>
      <p>
        Asks for six digits from your phone after the password, so that the password alone lets
        nobody in. It needs no mail.
      </p>
      <div className={styles.foot}>
        <ActionButton
          look="ghost"
          failure="Failed to set up the app"
          action={async () => setSetup(await setUpAuthenticatorApp())}
        >
          Set up an authenticator app
        </ActionButton>
      </div>
    </div>
  );
}

interface AppOnProps {
  app: NonNullable<SignInMethods["authenticator_app"]>;
  left: number;
  showCodes: ShowCodes;
  focusAfter: () => HTMLElement | null;
}

function AppOn({ app, left, showCodes, focusAfter }: AppOnProps) {
  const { isBusy, run } = useAction("Failed to make new recovery codes");
  const renew = () =>
    run(async () => {
      await showCodes(renewRecoveryCodes());
      await reload();
    });
  const askToTurnOff = () =>
    confirm({
      title: "Turn the authenticator app off?",
      text: "The password alone signs in then, and the recovery codes stop working.",
      cancelLabel: "Keep it on",
      confirmLabel: "Turn off",
      busyLabel: "Turning off...",
      action: async () => {
        await turnOffAuthenticatorApp();
        toastSuccess("The authenticator app is off. The password alone signs in again.");
      },
      failure: "Failed to turn the app off",
      focusAfter,
    });
  return (
    <div className={styles.body}>
      {!app.is_readable && (
        <Notice tone="warn" title="Codes from this app no longer work.">
          The server’s secret key was replaced. Turn the app off and set it up again.
        </Notice>
      )}
      {left <= FEW_CODES && (
        <Notice tone="warn" title={`${leftText(left)} left.`}>
          Make new ones, so that you can get in without the phone.
        </Notice>
      )}
      <p>
        On since <Day iso={app.turned_on_at} />. {leftText(left)} left, in case you lose the phone.
      </p>
      <div className={styles.foot}>
        <Button look="ghost" busy={isBusy} onClick={() => void renew()}>
          Make new recovery codes
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={() => void askToTurnOff()}>
          Turn off
        </Button>
      </div>
    </div>
  );
}

function leftText(count: number): string {
  if (count === 0) return "No recovery codes are";
  return count === 1 ? "1 recovery code" : `${count} recovery codes`;
}

interface AuthenticatorSetupProps {
  setup: Setup;
  onCancel: () => void;
  turnOn: (confirmation: AuthenticatorConfirmation) => Promise<void>;
}

/** Nothing is on before a code of the app has come. */
function AuthenticatorSetup({ setup, onCancel, turnOn }: AuthenticatorSetupProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const submit = async () => {
    if (isBusy) return;
    const code = field.current?.value.trim() ?? "";
    if (code === "") {
      field.current?.focus();
      return setProblem("Enter the six digits.");
    }
    setBusy(true);
    setProblem(null);
    try {
      await turnOn({ setup_token: setup.setup_token, code });
    } catch (error) {
      const [reason] = error instanceof Refusal ? (error.fields.code ?? []) : [];
      setProblem(reason ?? explain(error));
      setBusy(false);
    }
  };
  return (
    <Form className={styles.setup} onSubmit={() => void submit()}>
      <div className={styles.steps}>
        <div className={styles.qr}>
          <QrCode text={setup.uri} label="QR code for the authenticator app" />
        </div>
        <div className={styles.body}>
          <div>
            <h3>1. Scan this with your app</h3>
            <p>
              Is it on this device? <a href={setup.uri}>Open the app</a>
            </p>
            <p className={styles.secret}>
              Or type <code>{inGroups(setup.secret)}</code>
              <CopyButton text={setup.secret} label="Copy the key" />
            </p>
          </div>
          <TextField
            ref={field}
            label="2. The six digits it shows"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            aria-required
            error={problem ?? undefined}
            isErrorSpoken
          />
        </div>
      </div>
      <div className={styles.foot}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Checking..." : "Turn on"}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(" ");
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Codes are shown once: nobody, the server included, knows them afterwards. */
function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  const saved = `${settings.brand}: recovery codes\n\n${text}`;
  return (
    <div className={styles.body}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          Keep these ten recovery codes
        </h3>
        <p>
          Each signs in once instead of the app, in case you lose the phone. They are shown only
          this once; earlier codes no longer work.
        </p>
      </div>
      <ul className={`bare-list ${styles.codes}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <CopyButton text={text} label="Copy the codes" showsLabel />
        <Button
          look="quiet"
          leading={<Icon glyph={downloadIcon} />}
          onClick={() => saveFile(new Blob([saved], { type: "text/plain" }), "recovery-codes.txt")}
        >
          Download
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  );
}
