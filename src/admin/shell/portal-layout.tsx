import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from "react-router";
import { countersQuery } from "#admin/data/stats.ts";
import { ShortcutSheet } from "#admin/keys/shortcut-sheet.tsx";
import { useShortcuts } from "#admin/keys/shortcuts.ts";
import { Questions } from "#admin/layout/confirm.tsx";
import { ClosedDoor, LoadingScreen } from "#admin/layout/full-page.tsx";
import { askForProof } from "#admin/pages/login/proof-dialog.tsx";
import { SignInDialog } from "#admin/pages/login/sign-in-dialog.tsx";
import { ToSignIn } from "#admin/pages/login/sign-in-redirects.tsx";
import { settings } from "#admin/portal-settings.ts";
import { askForProofBy } from "#admin/request.ts";
import { useSession } from "#admin/session.ts";
import { checkSession } from "#admin/sign-in.ts";
import { adminPaths, publicationPaths } from "#contract/paths.ts";
import type { Me } from "#contract/session.ts";
import type { Counters } from "#contract/stats.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import menuIcon from "#ui/icons/menu.svg?raw";
import xIcon from "#ui/icons/x.svg?raw";
import { Mark } from "#ui/mark.tsx";
import { Banners, DefaultPasswordNotice, type Warning } from "./banners.tsx";
import { clockTrouble } from "./clock-trouble.ts";
import styles from "./portal-layout.module.css";
import { Sidebar } from "./sidebar.tsx";

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
  // The editor of the site shows a whole page.
  const isWhole = pathname.startsWith(adminPaths.pages());
  return (
    <div className={isWhole ? undefined : styles.frame}>
      {!isWhole && (
        <>
          <SkipLink />
          <TopBar me={session.me} />
          <aside className={styles.side} aria-label="Admin">
            <Sidebar me={session.me} />
          </aside>
        </>
      )}
      {/* Named, since the focus comes here before it reaches the heading. */}
      <main
        className={isWhole ? undefined : styles.main}
        id="main"
        aria-labelledby="screen screen-part"
        tabIndex={-1}
      >
        {!isWhole && session.me.must_set_password && <DefaultPasswordNotice />}
        {!isWhole && <Warnings />}
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

/** It only moves the focus: a step in the history would trigger the question before leaving. */
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

/** Moves the focus after navigation to the top of the screen, or to the link's target. */
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

/** The shortcuts of every screen. */
function PortalKeys() {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const navigate = useNavigate();
  const goTo = (path: string) => () => {
    void navigate(path);
    return true;
  };
  useShortcuts({
    "g d": goTo(adminPaths.dashboard()),
    "g b": goTo(publicationPaths.blog.screen()),
    "g e": goTo(publicationPaths.ebook.screen()),
    "g m": goTo(adminPaths.messages()),
    "g s": goTo(adminPaths.settings()),
    c: goTo(publicationPaths.blog.newScreen()),
    "/": focusSearch,
    "?": () => {
      setSheetOpen(true);
      return true;
    },
  });
  return isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />;
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>("main input[type=search]");
  search?.focus();
  search?.select();
  return search !== null;
}

function TopBar({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const session = useSession();
  // A native dialog would lie above the one that asks to sign in again.
  const isCovered = session.status === "signed-in" && session.isInterrupted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of screen closes the sheet.
  useEffect(() => setOpen(false), [pathname]);
  return (
    <header className={styles.bar}>
      <Link className="brand" to={adminPaths.dashboard()}>
        <Mark icon={settings.icon} />
        {settings.brand}
      </Link>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<Icon glyph={menuIcon} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && !isCovered && <Sheet me={me} onClose={() => setOpen(false)} />}
    </header>
  );
}

/** A native dialog traps the focus and gives it back without a library. */
function Sheet({ me, onClose }: { me: Me; onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = sheet.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  // Closed before it is removed, or the browser cannot give the focus back.
  const close = () => sheet.current?.close();
  return (
    <dialog ref={sheet} className={styles.sheet} aria-label="Menu" onClose={onClose}>
      <div className={styles.close}>
        <IconButton label="Close menu" icon={<Icon glyph={xIcon} />} onClick={close} />
      </div>
      <Sidebar me={me} onLeave={close} />
    </dialog>
  );
}

/** Stands for what is not known yet. */
const settling = <div hidden data-settling="" />;

/**
 * What is wrong with the site, above every screen. A screen is not seen before this is known, and what
 * comes later waits until something else is opened: no row moves away under a pointer.
 */
function Warnings() {
  const { data, dataUpdatedAt, failureCount } = useQuery(countersQuery());
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ key: string; due: Warning[] }>();
  if (!data && failureCount === 0) return settling;
  const due = data ? warningsOf(data, dataUpdatedAt) : [];
  if (opened?.key !== key) setOpened({ key, due });
  const shown = due.filter((warning) => opened?.due.includes(warning));
  return data && shown[0] && <Banners warnings={shown} counters={data} seenAt={dataUpdatedAt} />;
}

/** Lists them in the order in which they stand. */
function warningsOf(counters: Counters, seenAt: number) {
  const { backup, clock, disk, mail, proxy, stopped_webhooks, failing_webhooks } = counters;
  const due: (Warning | false | null)[] = [
    clockTrouble(clock, seenAt) && "clock",
    disk && disk.state !== "fine" && "disk",
    proxy.state !== "fine" && "proxy",
    backup.is_overdue && "backup",
    mail.unsent + mail.unsent_answers > 0 && "mail",
    stopped_webhooks + failing_webhooks > 0 && "webhook",
  ];
  return due.filter((warning) => !!warning);
}
