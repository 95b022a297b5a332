import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef } from "react";
import { Navigate, NavLink, useLocation, useParams } from "react-router";
import { mailTestQuery } from "#admin/data/mail-test.ts";
import { switchKeys, useKeysOn } from "#admin/keys/shortcuts.ts";
import { Screen } from "#admin/layout/screen.tsx";
import { chooseTheme, type ThemeChoice, useTheme } from "#admin/theme.ts";
import { adminPaths, settingsPages } from "#contract/paths.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import archiveRestoreIcon from "#ui/icons/archive-restore.svg?raw";
import bracesIcon from "#ui/icons/braces.svg?raw";
import globeIcon from "#ui/icons/globe.svg?raw";
import listIcon from "#ui/icons/list.svg?raw";
import mailIcon from "#ui/icons/mail.svg?raw";
import paletteIcon from "#ui/icons/palette.svg?raw";
import replyIcon from "#ui/icons/reply.svg?raw";
import shieldCheckIcon from "#ui/icons/shield-check.svg?raw";
import sunMoonIcon from "#ui/icons/sun-moon.svg?raw";
import tagIcon from "#ui/icons/tag.svg?raw";
import userIcon from "#ui/icons/user.svg?raw";
import webhookIcon from "#ui/icons/webhook.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { Account } from "./account.tsx";
import { AnsweringSettings } from "./answering-form.tsx";
import { ApiPage } from "./api-page.tsx";
import { BackupPanel } from "./backups.tsx";
import { BrandSettings } from "./brand-form.tsx";
import { ContactFormSettings } from "./contact-form.tsx";
import { MailSettings } from "./mail-settings.tsx";
import { Names } from "./names.tsx";
import { PrivacyPanel } from "./privacy.tsx";
import styles from "./settings-page.module.css";
import { SiteSettings } from "./site-form.tsx";
import { Webhooks } from "./webhooks.tsx";

interface Page {
  to: string;
  title: string;
  glyph: string;
  Content: ComponentType;
}

const pages: readonly Page[] = [
  { to: adminPaths.siteSettings(), title: "Site", glyph: globeIcon, Content: SiteSettings },
  { to: settingsPages.brand(), title: "Brand", glyph: paletteIcon, Content: BrandSettings },
  { to: settingsPages.names(), title: "Names", glyph: tagIcon, Content: Names },
  { to: adminPaths.settings(), title: "Mail", glyph: mailIcon, Content: MailSettings },
  { to: adminPaths.accountSettings(), title: "Account", glyph: userIcon, Content: Account },
  {
    to: settingsPages.contactForm(),
    title: "Contact form",
    glyph: listIcon,
    Content: ContactFormSettings,
  },
  {
    to: settingsPages.answering(),
    title: "Answering",
    glyph: replyIcon,
    Content: AnsweringSettings,
  },
  { to: settingsPages.privacy(), title: "Privacy", glyph: shieldCheckIcon, Content: PrivacyPanel },
  {
    to: adminPaths.backupSettings(),
    title: "Backup",
    glyph: archiveRestoreIcon,
    Content: BackupPanel,
  },
  { to: settingsPages.webhooks(), title: "Webhooks", glyph: webhookIcon, Content: Webhooks },
  { to: settingsPages.api(), title: "API", glyph: bracesIcon, Content: ApiPage },
  { to: settingsPages.appearance(), title: "Appearance", glyph: sunMoonIcon, Content: Appearance },
];

/** Pages by what their addresses ended in once. */
const former = new Map([["auto-reply", settingsPages.answering()]]);

const pageAt = (name: string) =>
  pages.find(({ to }) => to === [adminPaths.settings(), name].filter(Boolean).join("/"));

/** A page for each address below that of the settings, which itself is Mail. */
export function SettingsPage() {
  const { "*": name = "" } = useParams();
  const { hash } = useLocation();
  const page = pageAt(name);
  // All of it was one page once, and links to its parts are about.
  const part = name === "" && hash !== "" && pageAt(hash.slice(1));
  if (part) return <Navigate to={part.to} replace />;
  const present = former.get(name);
  if (present) return <Navigate to={present} replace />;
  if (page === undefined) return <Navigate to={adminPaths.settings()} replace />;
  const { title, Content } = page;
  return (
    <Screen title="Settings" tabTitle={`${title} · Settings`}>
      <div className={styles.frame}>
        <div className={styles.columns}>
          <PageList current={page} />
          <section className={styles.content} aria-labelledby="screen-part">
            <h2 className={styles.title} id="screen-part">
              {title}
            </h2>
            <Content />
          </section>
        </div>
      </div>
    </Screen>
  );
}

/** Browsers on phones leave a focused link where most of it is cut off. */
function showWhole(link: Element): void {
  link.scrollIntoView({ block: "nearest", inline: "center" });
}

function PageList({ current }: { current: Page }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector(`[data-page="${current.to}"]`);
    if (link) showWhole(link);
  }, [current]);
  return (
    <nav className={styles.pages} aria-label="Settings" data-scrolls="">
      <ul className="bare-list" ref={list} onFocus={({ target }) => showWhole(target)}>
        {pages.map(({ to, title, glyph }) => (
          <li key={to}>
            <NavLink to={to} end data-page={to}>
              <Icon glyph={glyph} />
              {title}
              {to === adminPaths.settings() && <MailMark />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MailMark() {
  const { data } = useQuery(mailTestQuery());
  const isFailing = data?.state === "failed";
  if (data?.state !== "not_tested" && !isFailing) return null;
  return (
    <>
      <span className={styles.mark} aria-hidden="true" />
      <span className="visually-hidden">{isFailing ? ", last test failed" : ", not tested"}</span>
    </>
  );
}

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "Match system" },
];

function Appearance() {
  const { choice } = useTheme();
  return (
    <Panel id="appearance">
      <div className={styles.appearance}>
        <div>
          <p className={styles.themeLabel}>Theme</p>
          <p className="field-hint">For this browser. Visitors of the site do not see it.</p>
        </div>
        <Segmented label="Theme" options={themes} value={choice} onChange={chooseTheme} />
      </div>
      <Keys />
    </Panel>
  );
}

function Keys() {
  const isOn = useKeysOn();
  return (
    <div className={styles.keys}>
      <p className={styles.themeLabel}>Keys</p>
      <Checkbox
        label="Single-key shortcuts"
        name="single_keys"
        checked={isOn}
        hint="Such as J and K in messages, G then B for blogs, and C for a new blog. They are off while you type in a field; ? lists them all. For this browser."
        onChange={({ target }) => switchKeys(target.checked)}
      />
    </div>
  );
}
