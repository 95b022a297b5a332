import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { settings } from "#admin/settings.ts";
import { adminPaths } from "#contract/paths.ts";
import type { Me } from "#contract/session.ts";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Mark } from "#ui/mark.tsx";
import { Sidebar } from "./sidebar.tsx";
import styles from "./top-bar.module.css";

/** On small screens: the brand, and a button that opens the sidebar as a sheet. */
export function TopBar({ me }: { me: Me }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const close = () => sheet.current?.close();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of screen closes the sheet.
  useEffect(close, [pathname]);
  return (
    <header className={styles.bar}>
      <Link className={styles.brand} to={adminPaths.dashboard()}>
        <Mark />
        {settings.brand}
      </Link>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        icon={<Icon glyph={Menu} />}
        onClick={() => sheet.current?.showModal()}
      />
      <dialog ref={sheet} className={styles.sheet} aria-label="Menu">
        <div className={styles.close}>
          <IconButton label="Close menu" icon={<Icon glyph={X} />} onClick={close} />
        </div>
        <Sidebar me={me} onLeave={close} />
      </dialog>
    </header>
  );
}
