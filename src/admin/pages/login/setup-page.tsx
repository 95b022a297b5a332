import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Refusal } from "#admin/errors.ts";
import { controlsOf, Form } from "#admin/forms/form.tsx";
import { FirstPassword, NewPasswordFields } from "#admin/forms/new-password.tsx";
import { useSaveForm } from "#admin/forms/save-form.ts";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { markPasswordSet, settings } from "#admin/portal-settings.ts";
import { request } from "#admin/request.ts";
import { session, useSession } from "#admin/session.ts";
import { checkSession, whereabouts } from "#admin/sign-in.ts";
import { limits } from "#contract/limits.ts";
import { adminPaths, apiPaths } from "#contract/paths.ts";
import type { LoginAnswer } from "#contract/session.ts";
import type { Setup } from "#contract/setup.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { pathAfterSignIn } from "./return-path.ts";
import styles from "./sign-in-form.module.css";
import { SignInLayout } from "./sign-in-layout.tsx";
import { ToAskedScreen } from "./sign-in-redirects.tsx";

export function SetupPage() {
  const { status } = useSession();
  const { search, hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get("token");
  if (settings.hasPassword && status === "signed-in") {
    return <ToAskedScreen />;
  }
  return (
    <SignInLayout
      title="Set your password"
      lead="Choose the name and the password to sign in with."
    >
      {settings.hasPassword ? (
        <Notice
          tone="info"
          title="A password is set already."
          actions={<Link to={{ pathname: adminPaths.login(), search }}>Sign in</Link>}
        >
          Setup links no longer work.
        </Notice>
      ) : token ? (
        <SetupForm token={token} />
      ) : (
        <Notice tone="warn" title="This address is only part of a setup link.">
          Open the whole link, up to its last character. The server wrote it to its log when it
          started; <code>npm run portico -- setup-link</code> prints a new one.
        </Notice>
      )}
    </SignInLayout>
  );
}

const start = { username: "admin", password: "", repeated_password: "" };

type LinkProblem = "expired" | "garbled" | "password-set";

function SetupForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [refused, setRefused] = useState<{ token: string; problem: LinkProblem } | null>(null);
  const { form, submit, isSaving } = useSaveForm({
    schema: FirstPassword,
    values: start,
    save: async ({ username, password }) => {
      setRefused(null);
      try {
        await setFirstPassword({ token, username, password });
        return null;
      } catch (error) {
        const problem = linkProblem(error);
        if (problem === null) throw error;
        return problem;
      }
    },
    onSaved: (problem) => {
      if (problem !== null) return setRefused({ token, problem });
      toastSuccess("Password set. You are signed in.", "form");
      navigate(pathAfterSignIn(search), { replace: true });
    },
    failure: "Failed to set the password",
  });
  const control = controlsOf(form);
  useEffect(() => form.setFocus("password"), [form]);

  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.username}
        {...control("username")}
      />
      <NewPasswordFields
        password={{ label: "Password", ...control("password", { deps: "repeated_password" }) }}
        repeated={{ label: "Repeat password", ...control("repeated_password") }}
      />
      {/* Only for the refused link: another one in the address may be tried. */}
      {refused?.token === token && <LinkRefused problem={refused.problem} />}
      <Button type="submit" wide busy={isSaving}>
        {isSaving ? "Saving..." : "Set password"}
      </Button>
    </Form>
  );
}

function linkProblem(error: unknown): LinkProblem | null {
  if (!(error instanceof Refusal)) return null;
  if (error.code === "unauthenticated") return "expired";
  if (error.fields.token) return "garbled";
  return error.code === "not_found" ? "password-set" : null;
}

function LinkRefused({ problem }: { problem: LinkProblem }) {
  return problem !== "password-set" ? (
    <Notice
      tone="error"
      role="alert"
      title={`This setup link is not ${problem === "expired" ? "valid any more" : "as it was given"}.`}
    >
      It works once and within an hour. Restart Portico, or run{" "}
      <code>npm run portico -- setup-link</code>, for a new one.
    </Notice>
  ) : (
    <Notice
      tone="error"
      role="alert"
      title="A password has been set meanwhile."
      actions={<Link to={adminPaths.login()}>Sign in</Link>}
    >
      Setup links no longer work. If it was not you, run{" "}
      <code>npm run portico -- reset-password</code> now.
    </Notice>
  );
}

/** @throws {Refusal} when the link or a field is refused */
async function setFirstPassword(setup: Setup): Promise<void> {
  const body = { ...setup, ...whereabouts() };
  const options = { body, asksToSignIn: false };
  session.keep(await request<LoginAnswer>("POST", apiPaths.setup(), options));
  // The password is set even if this fails.
  await checkSession();
  markPasswordSet();
}
