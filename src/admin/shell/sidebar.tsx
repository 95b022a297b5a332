import { useQuery } from "@tanstack/react-query";
import { Link, NavLink } from "react-router";
import { countersQuery } from "#admin/data/counters.ts";
import { settings } from "#admin/settings.ts";
import { signOut } from "#admin/sign-in.ts";
import { adminPaths } from "#contract/paths.ts";
import type { Me } from "#contract/session.ts";
import { Icon } from "#ui/icon.tsx";
import bookOpenIcon from "#ui/icons/book-open.svg?raw";
import inboxIcon from "#ui/icons/inbox.svg?raw";
import layoutDashboardIcon from "#ui/icons/layout-dashboard.svg?raw";
import logOutIcon from "#ui/icons/log-out.svg?raw";
import newspaperIcon from "#ui/icons/newspaper.svg?raw";
import settingsIcon from "#ui/icons/settings.svg?raw";
import { Mark } from "#ui/mark.tsx";
import styles from "./sidebar.module.css";
import { ThemeButton } from "./theme-button.tsx";

const links = [
  { to: adminPaths.dashboard(), label: "Dashboard", glyph: layoutDashboardIcon },
  { to: adminPaths.blogs(), label: "Blogs", glyph: newspaperIcon },
  { to: adminPaths.ebooks(), label: "Ebooks", glyph: bookOpenIcon },
  { to: adminPaths.messages(), label: "Messages", glyph: inboxIcon },
  { to: adminPaths.settings(), label: "Settings", glyph: settingsIcon },
];

export function Sidebar({ me, onLeave }: { me: Me; onLeave?: () => void }) {
  return (
    <div className={styles.sidebar}>
      <Link className={styles.brand} to={adminPaths.dashboard()} onClick={onLeave}>
        <Mark />
        {settings.brand}
      </Link>
      <nav aria-label="Main">
        <ul className={`bare-list ${styles.links}`}>
          {links.map(({ to, label, glyph }) => (
            <li key={to}>
              <NavLink className={styles.link} to={to} onClick={onLeave}>
                <Icon glyph={glyph} />
                {label}
                {to === adminPaths.messages() && <UnreadCount />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <div className={styles.person}>
          <span className={styles.initial} aria-hidden="true">
            {me.username.charAt(0).toUpperCase()}
          </span>
          <div className={styles.names}>
            <strong>{me.username}</strong>
            <span>Administrator</span>
          </div>
        </div>
        <ThemeButton className={styles.link} />
        <button className={styles.link} type="button" onClick={signOut}>
          <Icon glyph={logOutIcon} />
          Logout
        </button>
      </div>
    </div>
  );
}

function UnreadCount() {
  const { data } = useQuery(countersQuery());
  if (!data || data.unread_messages === 0) return null;
  return (
    <span className={styles.count}>
      <span className="numeric">{data.unread_messages.toLocaleString("en-US")}</span>
      <span className="visually-hidden"> unread</span>
    </span>
  );
}
