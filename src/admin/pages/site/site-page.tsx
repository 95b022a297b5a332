import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { readStored, store } from "#admin/browser-storage.ts";
import { sitePreviewQuery } from "#admin/data/site-preview.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { useShortcuts } from "#admin/keys/shortcuts.ts";
import { LoadingScreen, useTabTitle } from "#admin/layout/full-page.tsx";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { adminPaths, sitePaths } from "#contract/paths.ts";
import { readPicture } from "#contract/placed-picture.ts";
import { PLACE_HEADINGS, PLACE_STORAGE_KEY } from "#contract/portal.ts";
import type { SiteDraft, SitePageName } from "#contract/site-draft.ts";
import { isPage, pageAt, pageNames } from "#contract/site-text-names.ts";
import { listAt, originalAt, placeAt, readValue, textAt } from "#contract/site-text-rules.ts";
import { Button } from "#ui/button.tsx";
import { useDebouncedValue } from "#ui/debounced-value.ts";
import {
  alsoInOf,
  Beside,
  Grip,
  NameTag,
  OtherWidth,
  pageWidths,
  tooLongAt,
  useMayBeLong,
} from "./beside-text.tsx";
import { ChangesPanel } from "./changes-panel.tsx";
import { EarlierPanel } from "./earlier-panel.tsx";
import { FindText } from "./find-text.tsx";
import { type EntryPlace, type FrameCommand, FramedPage, type Layout } from "./framed-page.ts";
import {
  AddEntry,
  arranged,
  describe,
  type Entry,
  findIncomplete,
  firstKeyOf,
  isIn,
  type ListVerb,
} from "./list-entries.tsx";
import { Notes } from "./notes.tsx";
import { PagePanel } from "./page-panel.tsx";
import { PicturePanel } from "./picture-panel.tsx";
import { useReplyDraft } from "./reply-words.tsx";
import { SchedulePanel } from "./schedule-panel.tsx";
import styles from "./site.module.css";
import { countOf, siteDraftApi, type Words, wordsAt } from "./site-document.ts";
import { Strip, useKeyboardHeight, WritingBar } from "./strip.tsx";
import { useSiteWriting } from "./use-site-writing.ts";

/** Shows the site as its owner writes it: a page in a frame, a strip below it, and panels over it. */
export function SitePage() {
  const { page } = useParams();
  const draft = useQuery({
    queryKey: ["site-draft"],
    queryFn: ({ signal }) => siteDraftApi.get(signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const preview = useQuery(sitePreviewQuery());
  const failure = useLoadFailure(draft.data ? preview : draft);
  if (!isPage(page)) return <Navigate to={adminPaths.sitePage("home")} replace />;
  if (draft.data && preview.data) {
    return <SiteEditor loaded={draft.data} token={preview.data.token} page={page} />;
  }
  return failure ? (
    <LoadFailure title="The site could not be opened" failure={failure} />
  ) : (
    <LoadingScreen />
  );
}

/** Who has not typed for so long is told what there is to say. */
const REST_MS = 1_000;

interface SiteEditorProps {
  loaded: SiteDraft;
  token: string;
  page: SitePageName;
}

export type Panel =
  | "page"
  | "changes"
  | "earlier"
  | "schedule"
  | "find"
  | { picture: string }
  | { text: string }
  | null;

function SiteEditor({ loaded, token, page }: SiteEditorProps) {
  useTabTitle(`${pageNames[page]}, editing`);
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [version, setVersion] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  /** Where the page was before it was drawn again. */
  const scrolled = useRef(0);
  const drawAgain = () => {
    scrolled.current = frame.current?.contentDocument?.defaultView?.scrollY ?? 0;
    setVersion((count) => count + 1);
  };
  const writing = useSiteWriting(loaded, {
    onReplaced: drawAgain,
    onRefused: (why, key) =>
      setNote(
        <>
          {why}{" "}
          <Button look="ghost" onClick={() => goTo(key)}>
            Go there
          </Button>
        </>,
      ),
  });
  const { saver, words, draft, changed, nameOf, note, setNote, writeAll, write, act } = writing;

  const reply = useReplyDraft();
  const [search] = useSearchParams();
  const asked = search.get("text");
  const [panel, setPanel] = useState<Panel>(asked === null ? null : { text: asked });
  const [isPhone, setPhone] = useState(false);
  const [showsPlaces, setShowsPlaces] = useState(false);
  const [saveRequests, setSaveRequests] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const caret = useRef<string | null>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [, setMoves] = useState(0);
  const framed = useRef<FramedPage | null>(null);
  const editor = useRef<HTMLDivElement>(null);
  const goal = useRef<string | null>(null);
  /** The text that the next page is opened for. */
  const sought = useRef<string | null>(null);
  const gripPlace = useRef<EntryPlace | null>(null);
  /** The words that the page was drawn with. */
  const drawn = useRef<Words>(words);
  const before = useRef<{ key: string; value: string | null } | null>(null);

  const step = (direction: "undo" | "redo") => {
    if (!writing.step(direction).every(isWritten)) void redraw();
  };
  const arrange = (verb: ListVerb, from: Entry) => {
    const { values } = saver.document;
    const change = arranged(values, verb, from);
    if (!change) return null;
    writeAll(change.changes);
    const { title } = describe(values, from);
    if (verb === "remove") {
      setNote(
        <>
          {title} is removed.{" "}
          {from.at === "services.services" && "Work that names it keeps the name. "}
          <Button look="ghost" onClick={() => step("undo")}>
            Undo
          </Button>
        </>,
      );
    } else if (verb === "original") {
      setNote(`${title} has its original words.`);
    } else if (verb !== "add") {
      const { place } = describe(saver.document.values, change.next);
      setNote(`${title} is ${verb === "duplicate" ? "copied" : "moved"}: ${place}.`);
    }
    void redraw();
    return change.next;
  };
  /** On the page, the focus goes along, unless it is on a button that stays. */
  const arrangeDrawn = (verb: ListVerb, from: Entry) => {
    const isOnPage = document.activeElement === frame.current;
    // A line that has moved has another place.
    const text = focused !== null && focused !== from.at && isIn(from, focused) ? focused : null;
    const next = arrange(verb, from);
    if (!next) return;
    const isNew = verb === "duplicate" || verb === "add";
    if (!isNew && verb !== "remove" && !isOnPage) return setEntry(next);
    // Nobody asked for a caret in what comes after an entry that was removed: the page has the focus.
    goal.current = verb === "remove" ? "" : (!isNew && text) || firstKeyOf(next);
    setEntry(next);
  };
  /** Lets the server draw the page again, where more than letters has changed. */
  const redraw = async () => {
    const asked = saver.document.values;
    if (asked === drawn.current) return;
    if (!(await saver.flush())) {
      // What was typed meanwhile is saved first.
      if (saver.document.values !== asked) void redraw();
      return;
    }
    drawn.current = saver.document.values;
    goal.current ??= before.current?.key ?? null;
    drawAgain();
  };

  const writePicture = (key: string, value: string | null) => {
    const former = readPicture(wordsAt(saver.document.values, key));
    write(key, value);
    const next = readPicture(value ?? originalAt(key));
    // Another point is painted, as words are.
    if (next?.address !== former?.address || !next?.point) void redraw();
  };

  useEffect(() => {
    for (const key of shownKeys(words, draft)) {
      framed.current?.paint(
        key,
        wordsAt(words, key),
        (words[key] ?? null) !== (draft.published[key] ?? null),
      );
    }
  }, [words, draft]);

  /** What stands beside a text stays while the keys are there. */
  const letGo = () =>
    setTimeout(() => {
      const { activeElement } = document;
      const isBeside =
        activeElement !== frame.current && activeElement?.closest(`.${styles.stage}`);
      if (caret.current === null && !isBeside) setFocused(null);
    });
  /** Whoever came to a button by keys goes on writing. */
  const backTo = (key: string) => {
    if (document.activeElement !== frame.current) framed.current?.focus(key);
  };

  const goTo = (key: string) => {
    setPanel(null);
    if (textAt(key)?.kind === "picture") return setPanel({ picture: key });
    const target = pageAt(key);
    if (target === page && framed.current?.focus(key)) return;
    if (target === page) return setPanel({ text: key });
    sought.current = key;
    void navigate(adminPaths.sitePage(target));
  };

  const save = () => {
    setSaveRequests((count) => count + 1);
    saver.saveDraft();
  };
  const command = (name: FrameCommand) => {
    if (name === "undo" || name === "redo") step(name);
    else if (name === "save") save();
    else if (name === "publish") void writing.publish();
    else if (before.current) revert(before.current);
  };
  const revert = ({ key, value }: { key: string; value: string | null }) => {
    if ((saver.document.values[key] ?? null) === value) return;
    write(key, value);
    setNote("The former words are back.");
  };
  const follow = (href: string) => {
    const [path = ""] = href.split(/[?#]/);
    const target = pageOfAddress(path);
    if (target) void navigate(adminPaths.sitePage(target));
    else window.open(href, "_blank", "noopener");
  };

  /** A text that cannot stay as it is goes back to what it was. */
  const leave = () => {
    const left = before.current;
    before.current = null;
    const place = left && placeAt(left.key);
    const written = left && saver.document.values[left.key];
    if (!left || !place || typeof written !== "string") return;
    const read = readValue(place, written);
    if (!("problem" in read)) return;
    write(left.key, left.value);
    setNote(`${read.problem} The former words are back.`);
  };

  const hooks = useRef({ write, command, follow, leave, arrangeDrawn });
  useEffect(() => {
    hooks.current = { write, command, follow, leave, arrangeDrawn };
  });
  const open = () => {
    const inside = frame.current?.contentDocument;
    framed.current?.end();
    framed.current = null;
    gripPlace.current = null;
    if (!inside?.querySelector("main")) {
      setNote(
        <>
          The page could not be loaded. What you wrote is kept.{" "}
          <Button
            look="ghost"
            onClick={() => {
              setNote("");
              drawAgain();
            }}
          >
            Try again
          </Button>
        </>,
      );
      return;
    }
    framed.current = new FramedPage(inside, {
      onFocus: (key) => {
        caret.current = key;
        if (key === null) letGo();
        else setFocused(key);
        if (key !== before.current?.key) hooks.current.leave();
        if (key === null) before.current = null;
        else before.current ??= { key, value: saver.document.values[key] ?? null };
      },
      onWrite: (key, value) => hooks.current.write(key, value, { isTyped: true }),
      onNote: setNote,
      onMove: () => setMoves((count) => count + 1),
      onFollow: (path) => hooks.current.follow(path),
      onPicture: (key) => setPanel({ picture: key }),
      onEntry: (over) => {
        // Who uses its tools by keyboard keeps them, wherever the pointer rests.
        const isHeld = document.activeElement?.matches(`.${styles.grip} :focus-visible`);
        if (!isHeld) setEntry(over);
      },
      onArrange: (verb, from) => hooks.current.arrangeDrawn(verb, from),
      onCommand: (name) => hooks.current.command(name),
      onKey: (event) => frame.current?.dispatchEvent(new KeyboardEvent("keydown", event)) === false,
      nameOf,
      wordsOf: (key) => wordsAt(saver.document.values, key),
    });
    for (const key of shownKeys(saver.document.values, draft)) {
      framed.current.paint(key, wordsAt(saver.document.values, key), changed.includes(key));
    }
    inside.defaultView?.scrollTo(0, scrolled.current);
    scrolled.current = 0;
    scrollAsBefore(inside, page);
    // Undo may have taken the text away. The keys work on.
    if (goal.current !== null && !framed.current.focus(goal.current)) inside.defaultView?.focus();
    goal.current = null;
    if (sought.current !== null && !framed.current.focus(sought.current)) {
      setPanel({ text: sought.current });
    }
    sought.current = null;
    framed.current.showPlaces(showsPlaces);
    setEntry((shown) => (shown && framed.current?.placeOf(shown) ? shown : null));
  };

  useEffect(() => framed.current?.showPlaces(showsPlaces), [showsPlaces]);
  useParts(editor);
  const togglePlaces = () => setShowsPlaces((isShown) => !isShown);
  const look = sitePaths.sitePreview(token, page);
  const press = (work: () => void) => () => {
    work();
    return true;
  };
  useShortcuts({
    p: press(togglePlaces),
    l: press(() => window.open(look, "_blank", "noopener")),
    "/": press(() => setPanel("find")),
  });

  const layout = focused === null ? null : (framed.current?.layoutOf(focused) ?? null);
  const otherWidth =
    (layout?.pageWidth ?? 0) < pageWidths.wide ? pageWidths.wide : pageWidths.phone;
  const [otherLayout, setOtherLayout] = useState<Layout | null>(null);
  // While the page is drawn again, what lies over it stays where it was.
  const at = (entry && framed.current?.placeOf(entry)) ?? gripPlace.current;
  gripPlace.current = entry && at;
  const isAtCaret = entry !== null && focused !== null && isIn(entry, focused);
  const nameTag = focused !== null && (
    <NameTag
      name={nameOf(focused)}
      focused={focused}
      words={wordsAt(words, focused)}
      isOriginal={(words[focused] ?? null) === null}
      isChanged={changed.includes(focused)}
      onOriginal={() => {
        write(focused, null);
        backTo(focused);
      }}
      onOrder={isInMenu(focused) ? () => setPanel({ text: MENU }) : undefined}
    />
  );
  const soughtText =
    panel !== null && typeof panel === "object" && "text" in panel ? panel.text : undefined;
  const [mayBeLong, letBeLong] = useMayBeLong();
  const tooLong =
    focused === null || mayBeLong.includes(focused)
      ? ""
      : tooLongAt(focused, [layout, otherLayout]);
  // Told with every line, it would interrupt who listens.
  const settledAdvice = useDebouncedValue(tooLong, REST_MS);
  const advice =
    focused !== null && tooLong !== "" && settledAdvice !== "" ? (
      <>
        {settledAdvice}{" "}
        <Button
          look="ghost"
          // The caret stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            letBeLong(focused);
            backTo(focused);
          }}
        >
          It may be long
        </Button>
      </>
    ) : (
      focused !== null && alsoInOf(focused)
    );
  const keyboard = useKeyboardHeight();
  return (
    <div
      ref={editor}
      className={styles.editor}
      style={{ height: `calc(100dvh - ${keyboard}px)` }}
      data-writing={focused !== null || undefined}
    >
      <h1 className="visually-hidden" id="screen">
        {pageNames[page]}, editing
      </h1>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus goes. */}
      <div className={styles.stage} data-phone={isPhone || undefined} onBlur={letGo}>
        <iframe
          key={`${page} ${version}`}
          ref={frame}
          className={styles.frame}
          data-part
          title={`${pageNames[page]}, as you write it`}
          src={`${sitePaths.sitePreview(token, page)}?edit${hash}`}
          onLoad={open}
        />
        {focused !== null && layout && textAt(focused)?.drawnFor && (
          <OtherWidth
            key={`${page} ${version} ${otherWidth}`}
            src={`${sitePaths.sitePreview(token, page)}?edit`}
            width={otherWidth}
            at={focused}
            words={wordsAt(words, focused)}
            onLayout={setOtherLayout}
          />
        )}
        {nameTag && !isAtCaret && <Beside bounds={layout?.bounds}>{nameTag}</Beside>}
        {entry && at && (
          <Beside bounds={(isAtCaret && layout?.bounds) || at.text} hasCaret={isAtCaret}>
            <Grip
              {...{ words, entry }}
              isAcross={at.isAcross}
              onArrange={arrangeDrawn}
              onPicture={(key) => setPanel({ picture: key })}
              areaOf={(list) => framed.current?.dragArea(list) ?? null}
            />
            {isAtCaret && nameTag}
          </Beside>
        )}
        <div className={styles.adds} data-part>
          {framed.current?.listEnds().map((list) => (
            <div
              key={list.at}
              className={styles.add}
              style={{ top: list.last.bottom, left: list.last.left }}
            >
              <AddEntry
                {...{ words, at: list.at }}
                title={nameOf(list.at)}
                onArrange={arrangeDrawn}
              />
            </div>
          ))}
        </div>
        <Notes writing={writing} hint={note || advice} />
      </div>
      {panel === "find" && (
        <FindText words={words} nameOf={nameOf} onGo={goTo} onClose={() => setPanel(null)} />
      )}
      {(panel === "page" || soughtText !== undefined) && (
        <PagePanel
          key={soughtText}
          page={page}
          sought={soughtText}
          words={words}
          reply={reply}
          onWrite={write}
          onRedraw={redraw}
          onArrange={arrange}
          onPicture={(key) => setPanel({ picture: key })}
          onClose={() => setPanel(null)}
        />
      )}
      {panel !== null && typeof panel === "object" && "picture" in panel && (
        <PicturePanel
          key={panel.picture}
          name={nameOf(panel.picture)}
          value={wordsAt(words, panel.picture)}
          isOriginal={(words[panel.picture] ?? null) === null}
          shown={framed.current?.pictureAt(panel.picture) ?? null}
          onWrite={(value) => writePicture(panel.picture, value)}
          onOriginal={() => writePicture(panel.picture, null)}
          onClose={() => setPanel(null)}
        />
      )}
      {panel === "changes" && (
        <ChangesPanel
          keys={changed}
          words={words}
          draft={draft}
          nameOf={nameOf}
          onGo={goTo}
          onTakeBack={(key) => {
            write(key, draft.published[key] ?? null);
            void redraw();
          }}
          onClose={() => setPanel(null)}
        />
      )}
      {panel === "earlier" && (
        <EarlierPanel
          draft={draft}
          nameOf={nameOf}
          onRestore={(id) => act("Not restored", () => siteDraftApi.restore(id))}
          onClose={() => setPanel(null)}
        />
      )}
      {panel === "schedule" && (
        <SchedulePanel
          plan={draft.plan}
          onSchedule={(plan) => act("Not scheduled", () => siteDraftApi.schedule(plan))}
          onUnschedule={() => act("Still scheduled", siteDraftApi.unschedule)}
          onClose={() => setPanel(null)}
        />
      )}
      {focused !== null && (
        <WritingBar
          name={nameOf(focused)}
          count={countOf(focused, wordsAt(words, focused))}
          canUndo={writing.canUndo}
          onUndo={() => step("undo")}
          onDone={() => framed.current?.blur()}
        />
      )}
      <Strip
        page={page}
        writing={{ document: writing.known, isDirty: writing.isUnsaved }}
        saveRequests={saveRequests}
        changes={changed}
        incomplete={findIncomplete(words)}
        draft={draft}
        justPublished={writing.justPublished}
        isPhone={isPhone}
        showsPlaces={showsPlaces}
        isBusy={writing.isBusy}
        canUndo={writing.canUndo}
        canRedo={writing.canRedo}
        panel={panel}
        look={look}
        onPage={(next) => void navigate(adminPaths.sitePage(next))}
        onPanel={setPanel}
        onUndo={() => step("undo")}
        onRedo={() => step("redo")}
        onPhone={setPhone}
        onPlaces={togglePlaces}
        onGo={goTo}
        onSave={save}
        onPublish={() => void writing.publish()}
        onTakeBack={() => void writing.takeBack()}
        onDiscard={() => void writing.discard()}
        onShare={() => void writing.share()}
        onEndShared={() => void writing.endShared()}
      />
      <UnsavedChanges
        title="Leave before your words are saved?"
        isDirty={writing.isUnsaved}
        text="What you typed last is kept in this browser only."
        save={() => saver.flush()}
      />
    </div>
  );
}

function shownKeys(words: Words, { published }: SiteDraft): string[] {
  return [...new Set([...Object.keys(words), ...Object.keys(published)])];
}

const MENU = "frame.pages";

function isInMenu(key: string): boolean {
  return Object.values(listAt(MENU)?.choices ?? {}).includes(key);
}

/** Lists and pictures are drawn by the server. */
function isWritten(key: string): boolean {
  const kind = textAt(key)?.kind;
  return kind !== undefined && kind !== "picture";
}

/** Scrolls to where its owner was on the site before. */
function scrollAsBefore(inside: Document, page: SitePageName): void {
  const [path = "", heading, top] = (readStored(PLACE_STORAGE_KEY) ?? "").split(" ");
  store(PLACE_STORAGE_KEY, null);
  const found = inside.querySelectorAll(PLACE_HEADINGS)[Number(heading)];
  if (!found || pageOfAddress(path) !== page) return;
  inside.defaultView?.scrollBy(0, found.getBoundingClientRect().top - Number(top));
}

function pageOfAddress(path: string): SitePageName | null {
  if (path === sitePaths.home()) return "home";
  const name = path.slice(1);
  return isPage(name) && name !== "not-found" ? name : null;
}

/** Lets F6 lead on through what has `data-part`: the page, what stands beside a text, notes, a panel, the strip. */
function useParts(editor: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      const all = editor.current?.querySelectorAll<HTMLElement>(
        "iframe[data-part], [data-part]:not(:empty)",
      );
      const parts = [...(all ?? [])].filter((part) => part.checkVisibility());
      const at = parts.findIndex((part) => part.contains(document.activeElement));
      // A dialog keeps the focus.
      if (at < 0 && document.activeElement !== document.body) return;
      event.preventDefault();
      const next = parts.at((at + (event.shiftKey ? -1 : 1)) % parts.length);
      const control = next?.querySelector<HTMLElement>("a, button:enabled, input, select");
      (control ?? next)?.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [editor]);
}
