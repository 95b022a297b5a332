import { lazy, Suspense } from "react";
import { useSession } from "#admin/session.ts";

const SignInDialog = lazy(async () => ({
  default: (await import("#admin/pages/login/sign-in-dialog.tsx")).SignInDialog,
}));

/** Over whatever screen is open, once its session has ended. */
export function SignInAgain() {
  const session = useSession();
  if (session.status !== "signed-in" || !session.isInterrupted) return null;
  return (
    <Suspense>
      <SignInDialog username={session.me.username} />
    </Suspense>
  );
}
