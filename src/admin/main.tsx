import "./admin.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, StrictMode, useEffect, useState, useSyncExternalStore } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { LoadingScreen } from "./layout/full-page.tsx";
import { PortalToaster } from "./layout/toaster.tsx";
import { queryClient } from "./query-client.ts";
import { router } from "./routes.tsx";
import { session, useSession } from "./session.ts";
import { checkSession, followOtherTabs } from "./sign-in.ts";
import { applyTheme } from "./theme.ts";

/**
 * Without transitions: the next key or click is for the screen that the one before it opened, and a
 * transition may draw that half a second later. The first screen waits for its scripts and is then drawn
 * in one task.
 */
function Screens() {
  const read = () => router.state.initialized;
  const isReady = useSyncExternalStore(router.subscribe, read, read);
  return isReady ? <RouterProvider router={router} useTransitions={false} /> : <LoadingScreen />;
}

/** Takes over the sign-in page that the server sent, until somebody has signed in. */
function Portal({ SignInScreen }: { SignInScreen?: ComponentType }) {
  const { status } = useSession();
  const [isSentPage, setSentPage] = useState(SignInScreen !== undefined);
  const [isTakenOver, setTakenOver] = useState(SignInScreen === undefined);
  useEffect(() => setTakenOver(true), []);
  if (isSentPage && status === "signed-in") setSentPage(false);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {isSentPage && SignInScreen ? <SignInScreen /> : <Screens />}
        {/* Nothing of it is in the HTML. */}
        {isTakenOver && <PortalToaster />}
      </QueryClientProvider>
    </StrictMode>
  );
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

/** Not by an `await` of the module, around which the bundler would cut every screen into more files. */
async function start(host: HTMLElement): Promise<void> {
  if (session.token === null && host.hasChildNodes()) {
    const { SignInScreen } = await import("#admin/pages/login/login-page.tsx");
    hydrateRoot(host, <Portal SignInScreen={SignInScreen} />);
  } else {
    host.replaceChildren();
    createRoot(host).render(<Portal />);
  }
  document.documentElement.removeAttribute("data-signed-in");
}

const host = document.getElementById("portal");
if (!host) throw new Error("The page has no place for the portal.");
void start(host);
