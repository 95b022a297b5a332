import { useQuery } from "@tanstack/react-query";
import BookOpen from "lucide-react/icons/book-open";
import Inbox from "lucide-react/icons/inbox";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Moon from "lucide-react/icons/moon";
import Newspaper from "lucide-react/icons/newspaper";
import Settings from "lucide-react/icons/settings";
import Sun from "lucide-react/icons/sun";
import SunMoon from "lucide-react/icons/sun-moon";
import { Link, NavLink } from "react-router";
import { countersQuery } from "#admin/data/stats.ts";
import { settings } from "#admin/portal-settings.ts";
import { signOut } from "#admin/sign-in.ts";
import { chooseTheme, type ThemeChoice, useTheme } from "#admin/theme.ts";
import { adminPaths } from "#contract/paths.ts";
import type { Me } from "#contract/session.ts";
import { Icon } from "#ui/icon.tsx";
import { Mark } from "#ui/mark.tsx";
import styles from "./sidebar.module.css";

const links = [
  { to: adminPaths.dashboard(), label: "Dashboard", glyph: LayoutDashboard },
  { to: adminPaths.blogs(), label: "Blogs", glyph: Newspaper },
  { to: adminPaths.ebooks(), label: "Ebooks", glyph: BookOpen },
  { to: adminPaths.messages(), label: "Messages", glyph: Inbox },
  { to: adminPaths.settings(), label: "Settings", glyph: Settings },
];

export function Sidebar({ me, onLeave }: { me: Me; onLeave?: () => void }) {
  return (
    <div className={styles.sidebar}>
      <Link className={`brand ${styles.brand}`} to={adminPaths.dashboard()} onClick={onLeave}>
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
        <ThemeButton />
        <button className={styles.link} type="button" onClick={signOut}>
          <Icon glyph={LogOut} />
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

const themes: Record<ThemeChoice, { label: string; glyph: typeof Sun; next: ThemeChoice }> = {
  system: { label: "match system", glyph: SunMoon, next: "light" },
  light: { label: "light", glyph: Sun, next: "dark" },
  dark: { label: "dark", glyph: Moon, next: "system" },
};

function ThemeButton() {
  const { choice } = useTheme();
  const { label, glyph, next } = themes[choice];
  return (
    <button className={styles.link} type="button" onClick={() => chooseTheme(next)}>
      <Icon glyph={glyph} />
      Theme: {label}
    </button>
  );
}
