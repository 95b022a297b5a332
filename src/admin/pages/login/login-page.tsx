import { lazy, Suspense } from "react";
import { LoadingScreen } from "#admin/layout/full-page.tsx";
import { settings } from "#admin/portal-settings.ts";
import { useSession } from "#admin/session.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { Hint, SignInLayout } from "./sign-in-layout.tsx";

const ToAskedScreen = lazy(async () => ({
  default: (await import("./sign-in-redirects.tsx")).ToAskedScreen,
}));

export function LoginPage() {
  const { status } = useSession();
  if (status === "checking") return <LoadingScreen />;
  if (status === "signed-in") {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <ToAskedScreen />
      </Suspense>
    );
  }
  return (
    <SignInLayout title="Admin Login" lead="Sign in to manage blogs, ebooks and messages.">
      <SignInForm />
      <Hint>
        <SignInHint />
      </Hint>
    </SignInLayout>
  );
}

function SignInHint() {
  const { defaultCredentials, hasPassword } = settings;
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
      Password forgotten? Whoever runs the server sets a new one with{" "}
      <code>npm run portico -- reset-password</code>
    </>
  );
}
