import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  reload,
  renewRecoveryCodes,
  setUpAuthenticatorApp,
  signInMethodsQuery,
  turnOffAuthenticatorApp,
  turnOnAuthenticatorApp,
} from "#admin/data/sign-in-methods.ts";
import { formatDay } from "#admin/dates.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { confirm } from "#admin/layout/confirm.tsx";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { useAction } from "#admin/layout/use-action.ts";
import type { AuthenticatorSetup as Setup, SignInMethods } from "#contract/sign-in-methods.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AuthenticatorSetup } from "./authenticator-setup.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./sign-in-methods.module.css";

const TITLE = "Authenticator app";
/** Few enough to make new ones. */
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
  const { data } = query;
  const failure = useLoadFailure(query);
  const isOn = data?.authenticator_app != null;
  return (
    <Panel title={TITLE} actions={isOn && <Badge tone="success">On</Badge>}>
      <div ref={place}>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={() => goBack(() => setCodes(null))} />
        ) : data ? (
          <AppState methods={data} showCodes={show} goBack={goBack} focusAfter={findButton} />
        ) : failure ? (
          <LoadFailure title="The app could not be loaded." failure={failure} />
        ) : (
          <Skeleton height="3.25rem" />
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

/** New ones are shown once: nobody leaves unasked from when they are made. */
type ShowCodes = (newCodes: Promise<readonly string[]>) => Promise<void>;

interface AppStateProps {
  methods: SignInMethods;
  showCodes: ShowCodes;
  goBack: (change: () => void) => void;
  focusAfter: () => HTMLElement | null;
}

function AppState({ methods, showCodes, goBack, focusAfter }: AppStateProps) {
  const app = methods.authenticator_app;
  if (!app) return <AppOff showCodes={showCodes} goBack={goBack} />;
  const left = methods.recovery_codes_left;
  return <AppOn app={app} left={left} showCodes={showCodes} focusAfter={focusAfter} />;
}

function AppOff({ showCodes, goBack }: Pick<AppStateProps, "showCodes" | "goBack">) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const { isBusy, run } = useAction("Failed to set up the app");
  const begin = () => run(async () => setSetup(await setUpAuthenticatorApp()));
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
        <Button look="ghost" busy={isBusy} onClick={() => void begin()}>
          Set up an authenticator app
        </Button>
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
  const turnOff = async () => {
    await turnOffAuthenticatorApp();
    toastSuccess("The authenticator app is off. The password alone signs in again.");
  };
  const askToTurnOff = () =>
    confirm({
      title: "Turn the authenticator app off?",
      text: "The password alone signs in then, and the recovery codes stop working.",
      cancelLabel: "Keep it on",
      confirmLabel: "Turn off",
      busyLabel: "Turning off...",
      action: turnOff,
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
        On since <time dateTime={app.turned_on_at}>{formatDay(app.turned_on_at)}</time>.{" "}
        {leftText(left)} left, in case you lose the phone.
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
