import "./admin.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { LightGradient } from "#ui/mark.tsx";
import { SignInAgain } from "./layout/sign-in-again.tsx";
import { loadToaster, toastAsked } from "./layout/toasts.ts";
import { queryClient } from "./queries.ts";
import { router } from "./routes.tsx";
import { session } from "./session.ts";
import { checkSession, followOtherTabs } from "./sign-in.ts";
import { applyTheme } from "./theme.ts";

/** With the first touch of a key or a pointer, so that it is there before the first toast. */
const PortalToaster = lazy(async () => {
  await Promise.race([nextTouch(), toastAsked]);
  for (;;) {
    const toaster = await loadToaster().catch(() => null);
    if (toaster) return { default: toaster.PortalToaster };
    // Words come as alerts meanwhile. To fail here would take the whole screen down.
    await nextTouch();
  }
});

function nextTouch(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ["pointerdown", "keydown"]) {
      addEventListener(type, () => resolve(), { once: true, capture: true });
    }
  });
}

// Zod compiles its checks by eval where it may, and the policy of the portal forbids that. It reads this
// when it is loaded, which the first screen does not need (its own config() would load it here).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

applyTheme();
followOtherTabs();
// Whatever was answered belongs to who was signed in, and goes with them.
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
