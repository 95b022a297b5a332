import { type MouseEvent, useEffect, useRef } from "react";
import { Navigate, Outlet, ScrollRestoration, useLocation } from "react-router";
import { PortalKeys } from "#admin/keys/portal-keys.tsx";
import { Questions } from "#admin/layout/confirm.tsx";
import { ClosedDoor, LoadingScreen } from "#admin/layout/full-page.tsx";
import { askForProof } from "#admin/pages/login/proof-dialog.tsx";
import { SignInDialog } from "#admin/pages/login/sign-in-dialog.tsx";
import { ToSignIn } from "#admin/pages/login/sign-in-redirects.tsx";
import { askForProofBy } from "#admin/request.ts";
import { useSession } from "#admin/session.ts";
import { checkSession } from "#admin/sign-in.ts";
import { adminPaths } from "#contract/paths.ts";
import { Button } from "#ui/button.tsx";
import { DefaultPasswordNotice } from "./banners.tsx";
import styles from "./portal-layout.module.css";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { Warnings } from "./warnings.tsx";

askForProofBy(askForProof);

export function PortalLayout() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status === "checking") return <LoadingScreen />;
  if (session.status === "signed-out") {
    if (session.byChoice) return <Navigate to={adminPaths.login()} replace />;
    return <ToSignIn />;
  }
  if (session.status === "unknown") return <Unreachable reason={session.reason} />;
  return (
    <div className={styles.frame}>
      <SkipLink />
      <TopBar me={session.me} />
      <aside className={styles.side} aria-label="Admin">
        <Sidebar me={session.me} />
      </aside>
      {/* Named, since the focus comes here before it reaches the heading. */}
      <main className={styles.main} id="main" aria-labelledby="screen screen-part" tabIndex={-1}>
        {session.me.must_set_password && <DefaultPasswordNotice />}
        <Warnings />
        <Outlet />
      </main>
      <FocusOnNavigation />
      <PortalKeys />
      {/* What a screen asks goes with it. */}
      <Questions key={pathname} />
      <ScrollRestoration />
      {session.isInterrupted && <SignInDialog username={session.me.username} />}
    </div>
  );
}

/** Only moves the focus: a step in the history would trigger the question before leaving. */
function SkipLink() {
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    focusOn("main");
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page, without a step in the history.
    <a className="skip-link" href="#main" onClick={onClick}>
      Skip to content
    </a>
  );
}

function Unreachable({ reason }: { reason: string }) {
  return (
    <ClosedDoor
      title="The portal cannot be opened right now."
      action={<Button onClick={() => void checkSession()}>Try again</Button>}
    >
      {reason} You are still signed in.
    </ClosedDoor>
  );
}

/** After navigation the focus goes to the top of the screen, or to the link's target. */
function FocusOnNavigation() {
  const location = useLocation();
  const before = useRef(location);
  useEffect(() => {
    const { pathname, search } = before.current;
    if (before.current === location) return;
    before.current = location;
    const part = location.hash.slice(1);
    // A form may have taken it for its first field.
    if (document.activeElement?.matches("main :is(input, textarea)")) return;
    if (location.pathname !== pathname) focusOn(part) || focusOn("main");
    else if (location.search === search) focusOn(part);
  }, [location]);
  return null;
}

function focusOn(id: string): boolean {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  return element !== null;
}
