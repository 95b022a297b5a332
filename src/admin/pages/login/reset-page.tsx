import { useEffect, useRef, useState } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { Refusal } from "#admin/errors.ts";
import { controlsOf, Form } from "#admin/forms/form.tsx";
import { NewPasswordFields, ResetPassword } from "#admin/forms/new-password.tsx";
import { useSaveForm } from "#admin/forms/save-form.ts";
import { useAction } from "#admin/layout/action.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { settings } from "#admin/portal-settings.ts";
import { command, request } from "#admin/request.ts";
import { session, useSession } from "#admin/session.ts";
import { adminPaths, signInPaths } from "#contract/paths.ts";
import {
  type PasswordReset,
  type PasswordResetAnswer,
  RESET_LINK_MINUTES,
} from "#contract/reset-link.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./sign-in-form.module.css";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInLayout } from "./sign-in-layout.tsx";
import { ToAskedScreen } from "./sign-in-redirects.tsx";

/** A link is asked for here, and leads here. */
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

interface ResetFormProps {
  /** It stands in the mailed link. */
  token: string;
  onReset: (username: string) => void;
}

function ResetForm({ token, onReset }: ResetFormProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const { form, submit, isSaving } = useSaveForm({
    schema: ResetPassword,
    values: { password: "", repeated_password: "" },
    save: async ({ password }) => {
      setRefused(null);
      try {
        return await resetPassword({ token, password });
      } catch (error) {
        if (!isOfLink(error)) throw error;
        return null;
      }
    },
    onSaved: (username) => (username === null ? setRefused(token) : onReset(username)),
    failure: "Failed to set the password",
  });
  const control = controlsOf(form);
  useEffect(() => form.setFocus("password"), [form]);

  return (
    <Form className={styles.form} onSubmit={submit}>
      <NewPasswordFields
        password={{ label: "New password", ...control("password", { deps: "repeated_password" }) }}
        repeated={{ label: "Repeat new password", ...control("repeated_password") }}
      />
      {/* Only for the refused link: another one in the address may be tried. */}
      {refused === token && (
        <Notice
          tone="error"
          role="alert"
          title="This link is not valid any more."
          actions={<Link to={adminPaths.resetPassword()}>Ask for another one</Link>}
        >
          It works once and within {RESET_LINK_MINUTES} minutes.
        </Notice>
      )}
      <Button type="submit" wide busy={isSaving}>
        {isSaving ? "Saving..." : "Set password"}
      </Button>
    </Form>
  );
}

function isOfLink(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  return error.code === "unauthenticated" || error.fields.token !== undefined;
}

async function askForResetLink(): Promise<void> {
  await command("POST", signInPaths.resetLink(), { asksToSignIn: false });
}

/** Returns the name to sign in with. @throws {Refusal} when the link or the password is refused */
async function resetPassword(body: PasswordReset): Promise<string> {
  const options = { body, asksToSignIn: false };
  const { username } = await request<PasswordResetAnswer>(
    "POST",
    signInPaths.resetPassword(),
    options,
  );
  // It has ended with every other.
  session.close();
  return username;
}
