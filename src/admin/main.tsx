import "./admin.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { LightGradient } from "#ui/mark.tsx";
import { firstToastRequested, loadToaster } from "./layout/toasts.ts";
import { queryClient } from "./query-client.ts";
import { router } from "./routes.tsx";
import { session, useSession } from "./session.ts";
import { checkSession, followOtherTabs } from "./sign-in.ts";
import { applyTheme } from "./theme.ts";

const SignInDialog = lazy(async () => ({
  default: (await import("#admin/pages/login/sign-in-dialog.tsx")).SignInDialog,
}));

/** Loaded with the first key or click, ahead of the first toast. */
const PortalToaster = lazy(async () => {
  await Promise.race([nextInput(), firstToastRequested]);
  for (;;) {
    const toaster = await loadToaster().catch(() => null);
    if (toaster) return { default: toaster.PortalToaster };
    // Until then toasts are alerts. Throwing here would take the whole screen down.
    await nextInput();
  }
});

function SignInAgain() {
  const session = useSession();
  if (session.status !== "signed-in" || !session.isInterrupted) return null;
  return (
    <Suspense>
      <SignInDialog username={session.me.username} />
    </Suspense>
  );
}

function nextInput(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ["pointerdown", "keydown"]) {
      addEventListener(type, () => resolve(), { once: true, capture: true });
    }
  });
}

// Zod compiles its checks with eval, which the CSP forbids. Unlike config(), this loads no Zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

applyTheme();
followOtherTabs();
// The cache holds the former user's data.
session.subscribe(() => {
  if (session.state.status === "signed-out") queryClient.clear();
});
void checkSession();

const host = document.getElementById("portal");
if (!host) throw new Error("The page has no place for the portal.");
createRoot(host).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LightGradient />
      <RouterProvider router={router} />
      <SignInAgain />
      <Suspense>
        <PortalToaster />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
);
