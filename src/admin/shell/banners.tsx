import { type ComponentProps, Fragment, type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { formatMoment } from "#admin/dates.ts";
import type { ClockState } from "#contract/clock.ts";
import { counted } from "#contract/counted.ts";
import type { MailState } from "#contract/delivery.ts";
import type { DiskState } from "#contract/disk.ts";
import { fileSize } from "#contract/file-size.ts";
import { adminPaths, settingsPages } from "#contract/paths.ts";
import type { ProxyState } from "#contract/proxy.ts";
import type { Counters } from "#contract/stats.ts";
import { IconButton } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import triangleAlertIcon from "#ui/icons/triangle-alert.svg?raw";
import xIcon from "#ui/icons/x.svg?raw";
import { Notice } from "#ui/notice.tsx";
import { type ClockTrouble, clockTrouble } from "./clock-trouble.ts";
import styles from "./portal-layout.module.css";

export type Warning = "clock" | "disk" | "proxy" | "backup" | "mail" | "webhook";

interface BannersProps {
  warnings: readonly Warning[];
  counters: Counters;
  /** When the answer arrived, by this computer's clock. */
  seenAt: number;
}

export function Banners({ warnings, counters, seenAt }: BannersProps) {
  const { clock, disk, proxy, mail } = counters;
  const banners = {
    clock: <ClockBanner clock={clock} seenAt={seenAt} />,
    disk: disk && <DiskBanner disk={disk} />,
    proxy: proxy.state !== "fine" && <ProxyBanner state={proxy.state} />,
    backup: <BackupBanner />,
    mail: <MailBanner mail={mail} />,
    webhook: <WebhookBanners counters={counters} />,
  };
  return warnings.map((warning) => <Fragment key={warning}>{banners[warning]}</Fragment>);
}

export function DefaultPasswordNotice() {
  return (
    <div className={styles.banner} data-banner="">
      <Notice
        tone="warn"
        title="You are signed in with the default password."
        actions={<Link to={adminPaths.accountSettings()}>Set your own password</Link>}
      >
        Anyone who reads the manual knows it. It works on this machine only; set your own before the
        site goes online.
      </Notice>
    </div>
  );
}

function ClockBanner({ clock, seenAt }: { clock: ClockState; seenAt: number }) {
  const trouble = clockTrouble(clock, seenAt);
  const shown = formatMoment(clock.now);
  if (!trouble) return null;
  return (
    <Banner
      tone={trouble === "behind" ? "error" : "warn"}
      title={clockTitle(trouble, shown)}
      actions={<CopyButton text={clockNote(clock.now)} label="Copy a note for them" showsLabel />}
    >
      {reasonFor(trouble, clock, seenAt)} New messages get that date
      {trouble === "differs"
        ? ", and old ones may be set aside too early"
        : ", and nothing old is cleared away meanwhile"}
      . Ask whoever runs this site to set the clock
      {trouble === "ahead" && "; if it is right, this notice goes away by itself after a day"}.
    </Banner>
  );
}

function clockTitle(trouble: ClockTrouble, shown: string): string {
  return trouble === "behind"
    ? `The server’s clock is wrong: it says ${shown}.`
    : `The server’s clock may be wrong: it says ${shown}.`;
}

function reasonFor(trouble: ClockTrouble, { last_known_at }: ClockState, seenAt: number): string {
  if (trouble === "differs") return `This computer says ${formatMoment(new Date(seenAt))}.`;
  if (last_known_at === null) return "Some stored messages or sign-ins have later dates.";
  const last = formatMoment(last_known_at);
  return trouble === "ahead" ? `The site last ran on ${last}.` : `It has been ${last} already.`;
}

function clockNote(now: string): string {
  return `The clock of the machine that runs ${location.origin} says ${now}, which seems wrong. Please set it, or let it follow a time server; Portico does not need a restart.`;
}

function DiskBanner({ disk }: { disk: DiskState }) {
  const free = fileSize(disk.free_bytes);
  const isFull = disk.state === "full";
  return (
    <Banner
      tone={isFull ? "error" : "warn"}
      title={
        isFull
          ? `The server’s disk is full: ${free} left.`
          : `The server’s disk is nearly full: ${free} left.`
      }
      actions={
        <>
          <Link to={adminPaths.ebooks()}>See the ebooks</Link>
          <CopyButton text={diskNote(free)} label="Copy a note for them" showsLabel />
        </>
      }
    >
      {isFull
        ? "Uploads, edits and visitors’ messages may be refused from now on."
        : "Once it is full, uploads, edits and visitors’ messages are refused."}{" "}
      Delete ebooks that you no longer need, or ask whoever runs this site for more room.
    </Banner>
  );
}

function diskNote(free: string): string {
  return `The disk with the data folder (DATA_DIR) of ${location.origin} has ${free} left. Once it is full, the site refuses uploads, edits and visitors’ messages. Please make room or enlarge it.`;
}

function BackupBanner() {
  return (
    <Banner
      tone="warn"
      title="There is no backup from the last 30 days."
      actions={
        <>
          <Link to={adminPaths.backupSettings()}>See the backups</Link>
          <CopyButton text={backupNote()} label="Copy a note for them" showsLabel />
        </>
      }
    >
      Should the server’s disk fail, everything written since would be lost. Make one now, or ask
      whoever runs this site.
    </Banner>
  );
}

function backupNote(): string {
  return `The nightly backup of ${location.origin} has not worked for 30 days. Settings › Backup in the portal and the log (event: backup) say why; npm run portico -- doctor looks for more. BACKUP_DIR is where it is kept.`;
}

/** Folds until the session of the browser's tab ends, or there is something else to say. */
function MailBanner({ mail }: { mail: MailState }) {
  const { pathname } = useLocation();
  const { unsent, unsent_answers } = mail;
  // The settings are right, as they send everything else.
  const isAboutAnswers = mail.is_set_up && unsent === 0;
  return (
    <SlimBanner
      id="mail"
      state={`${unsent} ${unsent_answers} ${mail.reason}`}
      tone={mail.is_set_up ? "error" : "warn"}
      title={mailTitle(mail)}
      actions={
        <>
          {pathname !== adminPaths.settings() && !isAboutAnswers && (
            <Link to={adminPaths.settings()}>
              {mail.is_set_up ? "Fix mail settings" : "Set up mail"}
            </Link>
          )}
          {isAboutAnswers ? (
            <Link to={`${adminPaths.messages()}?filter=waiting`}>See what waits</Link>
          ) : (
            pathname !== adminPaths.messages() && (
              <Link to={adminPaths.messages()}>See the messages</Link>
            )
          )}
        </>
      }
    >
      {mail.reason}{" "}
      {isAboutAnswers
        ? "What you wrote is kept below the message."
        : `${unsent + unsent_answers === 1 ? "It is" : "They are"} safe in the inbox.`}
    </SlimBanner>
  );
}

interface SlimBannerProps {
  id: Warning;
  /** A banner that was folded stays so until this changes. */
  state: string;
  tone: "error" | "warn";
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** One line where there is room, and folded away by whoever has read it. */
function SlimBanner({ id, state, tone, title, actions, children }: SlimBannerProps) {
  const key = `portico_folded_${id}_banner`;
  const [folded, setFolded] = useState(() => readFolded(key));
  if (folded === state) return null;
  const fold = () => {
    keepFolded(key, state);
    setFolded(state);
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <div className={`${styles.banner} ${styles.slim}`} data-banner="slim">
      <div className={`notice notice-${tone}`}>
        <Icon glyph={triangleAlertIcon} />
        <div className="notice-body">
          <p className="notice-words">
            <strong>{title}</strong> {children}
          </p>
          <div className="notice-actions">{actions}</div>
        </div>
        <IconButton label="Fold this notice" icon={<Icon glyph={xIcon} />} onClick={fold} />
      </div>
    </div>
  );
}

function readFolded(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keepFolded(key: string, state: string): void {
  try {
    sessionStorage.setItem(key, state);
  } catch {
    // Without storage it folds until the page is left.
  }
}

function mailTitle(mail: MailState): string {
  const { unsent, unsent_answers } = mail;
  if (unsent_answers === 0) return messagesTitle(mail);
  const answers = `${counted(unsent_answers, "answer")} of yours ${unsent_answers === 1 ? "was" : "were"} not sent.`;
  return unsent === 0 ? answers : `${messagesTitle(mail)} ${answers}`;
}

function messagesTitle({ unsent, is_set_up, reason }: MailState): string {
  const count = unsent.toLocaleString("en-US");
  const messages = unsent === 1 ? "1 message was" : `${count} messages were`;
  if (is_set_up && reason === null)
    return unsent === 1
      ? "1 message is still to be emailed to you."
      : `${count} messages are still to be emailed to you.`;
  return is_set_up
    ? `${messages} not emailed to you.`
    : `${messages} not emailed to you, because mail is not set up yet.`;
}

function WebhookBanners({ counters }: { counters: Counters }) {
  const { pathname } = useLocation();
  const { stopped_webhooks: stopped, failing_webhooks: failing } = counters;
  const page = settingsPages.webhooks();
  const actions = pathname !== page && <Link to={page}>See the webhooks</Link>;
  return (
    <>
      {stopped > 0 && (
        <Banner
          tone="warn"
          title={
            stopped === 1
              ? "A webhook is paused: its address no longer exists."
              : `${stopped} webhooks are paused: their addresses no longer exist.`
          }
          actions={actions}
        >
          The other program answered that the address is gone for good (410). Enter its new address
          and make the webhook active again, or delete it.
        </Banner>
      )}
      {failing > 0 && (
        <Banner
          tone="warn"
          title={
            failing === 1
              ? "A webhook could not be delivered."
              : `${failing} webhooks could not be delivered.`
          }
          actions={actions}
        >
          Portico tried for three days. See what the other program answered, have it put right, and
          send again what it missed.
        </Banner>
      )}
    </>
  );
}

/** Tells what this browser's own requests show: nobody else's can bring it here. */
function ProxyBanner({ state }: { state: Exclude<ProxyState["state"], "fine"> }) {
  const { title, text, note } = proxyTexts[state];
  return (
    <SlimBanner
      id="proxy"
      state={state}
      tone="warn"
      title={title}
      actions={<CopyButton text={note(location.origin)} label="Copy a note for them" showsLabel />}
    >
      {text}
    </SlimBanner>
  );
}

const proxyTexts = {
  untrusted: {
    title: "The server can’t tell your visitors apart.",
    text: "Whoever runs this site can fix it.",
    note: (site: string) =>
      `Requests to ${site} come through a proxy, but Portico trusts none (TRUST_PROXY is 0), so that all visitors share the proxy’s address and its limits. Let the proxy add X-Forwarded-For, set TRUST_PROXY to the number of proxies in front (usually 1), and restart. See “Behind a proxy” in docs/operations.md.`,
  },
  unnamed: {
    title: "The server can’t tell who you are.",
    text: "Whoever runs this site can fix it.",
    note: (site: string) =>
      `The owner’s requests to ${site} have no X-Forwarded-For header, although TRUST_PROXY names a proxy. Either they come past the proxy: then let only the proxy reach Portico’s port. Or the proxy does not add the header: see “Behind a proxy” in docs/operations.md.`,
  },
} as const;

function Banner(props: ComponentProps<typeof Notice>) {
  return (
    <div className={styles.banner} data-banner="">
      <Notice {...props} />
    </div>
  );
}
