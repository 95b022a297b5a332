import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { settings } from "#admin/portal-settings.ts";
import { useSession } from "#admin/session.ts";
import { adminPaths } from "#contract/paths.ts";
import type { Me } from "#contract/session.ts";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import menuIcon from "#ui/icons/menu.svg?raw";
import xIcon from "#ui/icons/x.svg?raw";
import { Mark } from "#ui/mark.tsx";
import { Sidebar } from "./sidebar.tsx";
import styles from "./top-bar.module.css";

export function TopBar({ me }: { me: Me }) {
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
