import { Link, useLocation } from "react-router";
import { settings } from "#admin/portal-settings.ts";
import { useSession } from "#admin/session.ts";
import { adminPaths } from "#contract/paths.ts";
import { Notice } from "#ui/notice.tsx";
import { SetupForm } from "./setup-form.tsx";
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
