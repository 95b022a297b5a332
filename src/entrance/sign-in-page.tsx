import type { ReactNode } from "react";
import { adminPaths } from "#contract/paths.ts";
import type { PortalSettings } from "#contract/portal.ts";
import { EntranceFrame } from "./entrance-frame.tsx";

type Settings = Pick<PortalSettings, "brand" | "icon" | "defaultCredentials" | "hasPassword">;

interface SignInPageProps {
  settings: Settings;
  form: ReactNode;
  picture: ReactNode;
}

/** The server sends this page as HTML and the portal hydrates it, so both must render the same. */
export function SignInPage({ settings, form, picture }: SignInPageProps) {
  return (
    <EntranceFrame
      brand={settings.brand}
      icon={settings.icon}
      title="Admin Login"
      lead="Sign in to manage blogs, ebooks and messages."
      picture={picture}
    >
      {form}
      <p className="entrance-hint">
        <SignInHint {...settings} />
      </p>
    </EntranceFrame>
  );
}

function SignInHint({ defaultCredentials, hasPassword }: Settings) {
  if (defaultCredentials) {
    return (
      <>
        Default credentials: <code>{defaultCredentials.username}</code> /{" "}
        <code>{defaultCredentials.password}</code>
      </>
    );
  }
  if (!hasPassword) {
    return (
      <>
        No password is set yet. The server wrote a link for that to its log when it started;{" "}
        <code>npm run portico -- setup-link</code> prints a new one.
      </>
    );
  }
  return (
    <>
      <a href={adminPaths.resetPassword()}>Forgotten password?</a> A link can be mailed, or whoever
      runs the server sets a new one with <code>npm run portico -- reset-password</code>
    </>
  );
}
