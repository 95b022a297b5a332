import { useRef, useState } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { askForResetLink } from "#admin/data/reset-link.ts";
import { useAction } from "#admin/layout/action.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { settings } from "#admin/portal-settings.ts";
import { useSession } from "#admin/session.ts";
import { adminPaths } from "#contract/paths.ts";
import { RESET_LINK_MINUTES } from "#contract/reset-link.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ResetForm } from "./reset-form.tsx";
import styles from "./sign-in-form.module.css";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInLayout } from "./sign-in-layout.tsx";
import { ToAskedScreen } from "./sign-in-redirects.tsx";

/** Where a link is asked for, and where it leads. */
export function ResetPage() {
  const { status } = useSession();
  const { hash } = useLocation();
  const [username, setUsername] = useState<string | null>(null);
  const token = new URLSearchParams(hash.slice(1)).get("token");
  // The sign-in page says how the first password is set.
  if (!settings.hasPassword) return <Navigate to={adminPaths.login()} replace />;
  if (username !== null) {
    return status === "signed-in" ? <ToAskedScreen /> : <SignInAgain username={username} />;
  }
  return token ? (
    <SignInLayout title="Set a new password" lead="Every device will be signed out.">
      <ResetForm token={token} onReset={setUsername} />
    </SignInLayout>
  ) : (
    <AskForLink />
  );
}

function SignInAgain({ username }: { username: string }) {
  return (
    <SignInLayout title="Password set" lead="Sign in with it.">
      <SignInForm username={username} takesFocus />
    </SignInLayout>
  );
}

function AskForLink() {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, run } = useAction("Failed to ask for a link");
  const back = useRef<HTMLAnchorElement>(null);
  const focusAfter = useFocusAfter(() => back.current);
  const ask = async () => {
    await askForResetLink();
    setAsked(true);
  };
  return (
    <SignInLayout
      title="Forgotten password"
      lead="A link to set a new one can be mailed to the owner’s address."
    >
      <div className={styles.form}>
        {isAsked ? (
          <Notice
            tone="info"
            role="status"
            title="If mail is set up and tested, a link is on its way to the owner’s address."
          >
            It holds for {RESET_LINK_MINUTES} minutes. Otherwise ask whoever runs the server for:{" "}
            <code>npm run portico -- reset-password</code>
          </Notice>
        ) : (
          <Button ref={focusAfter} wide busy={isBusy} onClick={() => void run(ask)}>
            {isBusy ? "Sending..." : "Mail a link"}
          </Button>
        )}
      </div>
      <p className="entrance-hint">
        <Link ref={back} to={adminPaths.login()}>
          Back to signing in
        </Link>
      </p>
    </SignInLayout>
  );
}
