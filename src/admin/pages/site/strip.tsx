import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatNow, formatTime } from "#admin/dates.ts";
import { savedState } from "#admin/editor/document.ts";
import { type Spoken, SpokenState } from "#admin/editor/spoken-state.tsx";
import { counted } from "#contract/counted.ts";
import { adminPaths, sitePaths } from "#contract/paths.ts";
import { type SiteDraft, type SitePageName, sitePageNames } from "#contract/site-draft.ts";
import { pageAt, pageNames } from "#contract/site-text-names.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import calendarClockIcon from "#ui/icons/calendar-clock.svg?raw";
import chevronUpIcon from "#ui/icons/chevron-up.svg?raw";
import eyeIcon from "#ui/icons/eye.svg?raw";
import linkIcon from "#ui/icons/link.svg?raw";
import listIcon from "#ui/icons/list.svg?raw";
import pencilIcon from "#ui/icons/pencil.svg?raw";
import redoIcon from "#ui/icons/redo-2.svg?raw";
import rotateIcon from "#ui/icons/rotate-ccw.svg?raw";
import trashIcon from "#ui/icons/trash-2.svg?raw";
import undoIcon from "#ui/icons/undo-2.svg?raw";
import unlinkIcon from "#ui/icons/unlink.svg?raw";
import { Mark } from "#ui/mark.tsx";
import { Menu, type MenuAction } from "#ui/menu.tsx";
import { Segmented } from "#ui/segmented.tsx";
import type { Incomplete } from "./list-entries.tsx";
import styles from "./site.module.css";
import { canTakeBack, publishedAt } from "./site-document.ts";
import type { Panel } from "./site-page.tsx";

interface StripProps {
  page: SitePageName;
  writing: Spoken;
  /** How often its owner has asked to save it. */
  saveRequests: number;
  /** The keys of what is not public. */
  changes: readonly string[];
  /** An entry of a list that visitors will not see until all of its texts are there. */
  incomplete: Incomplete | null;
  draft: SiteDraft;
  justPublished: SiteDraft | null;
  isPhone: boolean;
  showsPlaces: boolean;
  isBusy: boolean;
  canUndo: boolean;
  canRedo: boolean;
  panel: Panel;
  /** The address of the page as it will be. */
  look: string;
  onPage: (page: SitePageName) => void;
  onPanel: (panel: Panel) => void;
  onUndo: () => void;
  onRedo: () => void;
  onPhone: (isPhone: boolean) => void;
  onPlaces: () => void;
  onGo: (key: string) => void;
  onSave: () => void;
  onPublish: () => void;
  onTakeBack: () => void;
  onDiscard: () => void;
  onShare: () => void;
  onEndShared: () => void;
}

/** At the foot of the window: where one is, what is saved, and what goes out. */
export function Strip(props: StripProps) {
  const { page, isPhone, canUndo, canRedo, panel, onPage, onPanel } = props;
  const toggle = (name: Panel) => () => onPanel(panel === name ? null : name);
  return (
    <div className={styles.strip} role="toolbar" aria-label="The site" data-part>
      <Link className={styles.home} to={adminPaths.dashboard()}>
        <Mark />
        <span>Portal</span>
      </Link>
      <select
        className={styles.page}
        aria-label="Page"
        value={page}
        onChange={({ target }) => {
          const next = sitePageNames.find((name) => name === target.value);
          if (next) onPage(next);
        }}
      >
        {sitePageNames.map((name) => (
          <option key={name} value={name}>
            {pageNames[name]}
          </option>
        ))}
      </select>
      <IconButton
        label="All texts of this page"
        icon={<Icon glyph={listIcon} />}
        aria-expanded={panel === "page"}
        onClick={toggle("page")}
      />
      <IconButton
        label="Show places"
        icon={<Icon glyph={pencilIcon} />}
        aria-pressed={props.showsPlaces}
        onClick={props.onPlaces}
      />
      <IconButton
        label="Undo"
        icon={<Icon glyph={undoIcon} />}
        disabled={!canUndo}
        steps
        onClick={props.onUndo}
      />
      <IconButton
        label="Redo"
        icon={<Icon glyph={redoIcon} />}
        disabled={!canRedo}
        steps
        onClick={props.onRedo}
      />
      <div className={styles.width}>
        <Segmented
          label="Width"
          options={[
            { value: "wide", label: "Wide" },
            { value: "phone", label: "Phone" },
          ]}
          value={isPhone ? "phone" : "wide"}
          onChange={(value) => props.onPhone(value === "phone")}
        />
      </div>
      <Saved {...props} />
      <SpokenState editor={props.writing} requests={props.saveRequests} />
      <p className="visually-hidden" role="status">
        {props.justPublished && "Published."}
      </p>
      <div className={styles.end}>
        <State {...props} />
        <IconButton
          label="Earlier"
          icon={<Icon glyph={rotateIcon} />}
          aria-expanded={panel === "earlier"}
          onClick={toggle("earlier")}
        />
        <Ways {...props} />
      </div>
    </div>
  );
}

function Saved({ writing, onSave }: StripProps) {
  const saved = savedState(writing.document);
  return (
    <p className={styles.saved} data-state={saved.name}>
      {saved.name === "saving" && "Saving…"}
      {saved.name === "saved" && `Saved ${formatTime(saved.at)}`}
      {saved.name === "offline" && "Offline, kept in this browser"}
      {saved.name === "partly" && saved.reason}
      {saved.name === "failed" && (
        <>
          Not saved: {saved.reason}{" "}
          <button type="button" onClick={onSave}>
            Try again
          </button>
        </>
      )}
    </p>
  );
}

function State({ changes, incomplete, draft, justPublished, panel, onPanel, onGo }: StripProps) {
  if (incomplete && changes.length === 0) {
    return (
      <button
        type="button"
        className={styles.state}
        data-tone="open"
        onClick={() => onGo(incomplete.key)}
      >
        {incomplete.title} is not public: {incomplete.missing} missing
      </button>
    );
  }
  if (justPublished?.published_at && changes.length === 0) {
    const since = formatTime(new Date(justPublished.published_at));
    return (
      <p className={styles.state} data-tone="public">
        Public since {since}
      </p>
    );
  }
  if (changes.length === 0) return <p className={styles.quiet}>What you see is public</p>;
  const pages = new Set(changes.map(pageAt)).size;
  const count = counted(changes.length, "change");
  const where = pages > 1 ? ` on ${pages} pages` : "";
  return (
    <button
      type="button"
      className={styles.state}
      data-tone={draft.plan ? "planned" : "open"}
      aria-expanded={panel === "changes"}
      onClick={() => onPanel(panel === "changes" ? null : "changes")}
    >
      {draft.plan
        ? `Goes out ${formatNow(new Date(draft.plan.publish_at), draft.plan.time_zone)} · ${count}`
        : `${count}${where}, not public`}
    </button>
  );
}

function Ways(props: StripProps) {
  const { page, changes, draft, justPublished, look, isBusy, writing, onPanel } = props;
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const isOffline = savedState(writing.document).name === "offline";
  const act = (work: () => void) => () => {
    work();
    return undefined;
  };
  const actions: MenuAction[] = [];
  if (changes.length > 0) {
    actions.push(
      {
        label: "Schedule…",
        hint: "Choose a day and a time.",
        icon: <Icon glyph={calendarClockIcon} />,
        onChoose: act(() => onPanel("schedule")),
      },
      {
        label: "Share a draft link…",
        hint: "It shows the site as you write it, for a week.",
        icon: <Icon glyph={linkIcon} />,
        onChoose: act(props.onShare),
      },
      {
        label: "End shared links",
        hint: "Nobody reads ahead any more.",
        icon: <Icon glyph={unlinkIcon} />,
        onChoose: act(props.onEndShared),
      },
      {
        label: "Discard all changes…",
        hint: "The site stays as visitors see it.",
        icon: <Icon glyph={trashIcon} />,
        onChoose: act(props.onDiscard),
      },
    );
  }
  // Right after publishing, a button beside it does so.
  if (canTakeBack(draft) && !justPublished) {
    actions.push({
      label: `Take back what was published ${publishedAt(draft)}…`,
      hint: "Visitors read what they read before that.",
      icon: <Icon glyph={undoIcon} />,
      onChoose: act(props.onTakeBack),
    });
  }
  return (
    <div ref={place} className={styles.ways}>
      {changes.length === 0 ? (
        <>
          {justPublished && (
            <Button look="ghost" busy={isBusy} onClick={props.onTakeBack}>
              Take it back
            </Button>
          )}
          <a
            className="button button-ghost"
            href={sitePaths[page === "not-found" ? "home" : page]()}
            target="_blank"
            rel="noopener"
          >
            View on the website
          </a>
        </>
      ) : (
        <>
          <a
            className={`button button-ghost ${styles.look}`}
            href={look}
            target="_blank"
            rel="noopener"
          >
            <Icon glyph={eyeIcon} />
            <span>Look</span>
          </a>
          <Button
            busy={isBusy}
            title={isOffline ? "You are offline. Publish when you are back." : undefined}
            onClick={props.onPublish}
          >
            {isBusy ? "Publishing…" : draft.plan ? "Publish now" : "Publish"}
          </Button>
        </>
      )}
      {actions.length > 0 && (
        <IconButton
          ref={anchor}
          label="More ways to publish"
          icon={<Icon glyph={chevronUpIcon} />}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && (
        <Menu
          label="More ways to publish"
          {...{ place, anchor, actions }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface WritingBarProps {
  name: string;
  /** Such as "63 of 90". */
  count: string;
  canUndo: boolean;
  onUndo: () => void;
  onDone: () => void;
}

/** Takes the place of the strip on a phone while somebody writes, above the keyboard of the screen. */
export function WritingBar({ name, count, canUndo, onUndo, onDone }: WritingBarProps) {
  return (
    <div className={styles.writing}>
      <p>
        <strong>{name}</strong> <span className="tabular">{count}</span>
      </p>
      <IconButton
        label="Undo"
        icon={<Icon glyph={undoIcon} />}
        disabled={!canUndo}
        // The caret stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onUndo}
      />
      <Button onClick={onDone}>Done</Button>
    </div>
  );
}

/** Returns how many pixels of the window the keyboard of a phone covers. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const { visualViewport: seen } = window;
    const measure = () =>
      setHeight(seen ? Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop)) : 0);
    seen?.addEventListener("resize", measure);
    seen?.addEventListener("scroll", measure);
    return () => {
      seen?.removeEventListener("resize", measure);
      seen?.removeEventListener("scroll", measure);
    };
  }, []);
  return height;
}
