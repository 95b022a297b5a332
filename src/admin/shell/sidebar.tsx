import { useQuery } from "@tanstack/react-query";
import { Link, NavLink, useNavigate } from "react-router";
import { hideFirstSteps } from "#admin/data/first-steps.ts";
import { signOut } from "#admin/data/sign-out.ts";
import { countersQuery } from "#admin/data/stats.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import { settings } from "#admin/portal-settings.ts";
import { publicationScreens } from "#admin/publications.ts";
import { chooseTheme, type ThemeChoice, useTheme } from "#admin/theme.ts";
import { capitalized, nouns, publicationKinds } from "#contract/nouns.ts";
import { adminPaths, publicationPaths, sitePaths } from "#contract/paths.ts";
import type { Me } from "#contract/session.ts";
import { Icon } from "#ui/icon.tsx";
import arrowUpRightIcon from "#ui/icons/arrow-up-right.svg?raw";
import imageIcon from "#ui/icons/image.svg?raw";
import inboxIcon from "#ui/icons/inbox.svg?raw";
import layoutDashboardIcon from "#ui/icons/layout-dashboard.svg?raw";
import listTodoIcon from "#ui/icons/list-todo.svg?raw";
import logOutIcon from "#ui/icons/log-out.svg?raw";
import moonIcon from "#ui/icons/moon.svg?raw";
import panelRightIcon from "#ui/icons/panel-right.svg?raw";
import settingsIcon from "#ui/icons/settings.svg?raw";
import signpostIcon from "#ui/icons/signpost.svg?raw";
import sunIcon from "#ui/icons/sun.svg?raw";
import sunMoonIcon from "#ui/icons/sun-moon.svg?raw";
import trash2Icon from "#ui/icons/trash-2.svg?raw";
import { Mark } from "#ui/mark.tsx";
import styles from "./sidebar.module.css";

const links = [
  { to: adminPaths.dashboard(), label: "Dashboard", glyph: layoutDashboardIcon },
  ...publicationKinds.map((kind) => ({
    to: publicationPaths[kind].screen(),
    label: capitalized(nouns[kind].many),
    glyph: publicationScreens[kind].glyph,
  })),
  { to: adminPaths.messages(), label: "Messages", glyph: inboxIcon },
  { to: adminPaths.settings(), label: "Settings", glyph: settingsIcon },
];

/** The screens that serve all of them. */
const shared = [
  { to: adminPaths.pages(), label: "Pages", glyph: panelRightIcon },
  { to: adminPaths.pictures(), label: "Pictures", glyph: imageIcon },
  { to: adminPaths.addresses(), label: "Addresses", glyph: signpostIcon },
  { to: adminPaths.trash(), label: "Trash", glyph: trash2Icon },
];

/** It describes the link, which is named by its word alone. */
const UNREAD = "unread-messages";

export function Sidebar({ me, onLeave }: { me: Me; onLeave?: () => void }) {
  const { data } = useQuery(countersQuery());
  const unread = data?.unread_messages ?? 0;
  return (
    <div className={styles.sidebar}>
      <Link className={`brand ${styles.brand}`} to={adminPaths.dashboard()} onClick={onLeave}>
        <Mark icon={settings.icon} />
        <span>{settings.brand}</span>
      </Link>
      <nav aria-label="Main">
        {[links, shared].map((group) => (
          <ul key={group[0]?.to} className={`bare-list ${styles.links}`}>
            {group.map(({ to, label, glyph }) => (
              <li key={to}>
                <NavLink
                  className={styles.link}
                  to={to}
                  aria-describedby={to === adminPaths.messages() && unread > 0 ? UNREAD : undefined}
                  onClick={onLeave}
                >
                  <Icon glyph={glyph} />
                  <span>{label}</span>
                  {to === adminPaths.messages() && unread > 0 && <UnreadCount count={unread} />}
                </NavLink>
              </li>
            ))}
            {group === shared && (
              <li>
                <a className={styles.link} href={sitePaths.home()} target="_blank" rel="noopener">
                  <Icon glyph={arrowUpRightIcon} />
                  <span>View site</span>
                </a>
              </li>
            )}
          </ul>
        ))}
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
        {data?.first_steps === "hidden" && (
          <FirstStepsLink className={styles.link} onLeave={onLeave} />
        )}
        <ThemeButton />
        <button
          className={styles.link}
          type="button"
          onClick={() => {
            onLeave?.();
            void signOut();
          }}
        >
          <Icon glyph={logOutIcon} />
          <span>Logout</span>
        </button>
      </div>
    </div>
  );
}

function UnreadCount({ count }: { count: number }) {
  return (
    <span id={UNREAD} className={styles.count} aria-hidden="true">
      <span className="numeric">{count.toLocaleString("en-US")}</span>
      <span className="visually-hidden"> unread</span>
    </span>
  );
}

const themes: Record<ThemeChoice, { label: string; glyph: string; next: ThemeChoice }> = {
  system: { label: "match system", glyph: sunMoonIcon, next: "light" },
  light: { label: "light", glyph: sunIcon, next: "dark" },
  dark: { label: "dark", glyph: moonIcon, next: "system" },
};

function ThemeButton() {
  const { choice } = useTheme();
  const { label, glyph, next } = themes[choice];
  return (
    <button className={styles.link} type="button" onClick={() => chooseTheme(next)}>
      <Icon glyph={glyph} />
      <span>Theme: {label}</span>
    </button>
  );
}

/** Brings back what was hidden, as long as a step is left. */
function FirstStepsLink({ className, onLeave }: { className?: string; onLeave?: () => void }) {
  const navigate = useNavigate();
  const open = async () => {
    try {
      await hideFirstSteps(false);
      onLeave?.();
      await navigate(adminPaths.dashboard());
    } catch (error) {
      toastFailure("The first steps could not be shown", error);
    }
  };
  return (
    <button className={className} type="button" onClick={() => void open()}>
      <Icon glyph={listTodoIcon} />
      First steps
    </button>
  );
}
