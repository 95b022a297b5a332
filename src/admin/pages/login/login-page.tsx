import { LoadingScreen } from "#admin/layout/full-page.tsx";
import { settings } from "#admin/portal-settings.ts";
import { useSession } from "#admin/session.ts";
import { SignInPage } from "#entrance/sign-in-page.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { EntrancePicture, useEntrance } from "./sign-in-layout.tsx";
import { ToAskedScreen } from "./sign-in-redirects.tsx";

export function LoginPage() {
  const { status } = useSession();
  if (status === "checking") return <LoadingScreen />;
  if (status === "signed-in") return <ToAskedScreen />;
  return <SignInScreen />;
}

/** Needs no router: main.tsx takes the server's HTML over with it. */
export function SignInScreen() {
  useEntrance("Admin Login");
  return <SignInPage settings={settings} form={<SignInForm />} picture={<EntrancePicture />} />;
}
