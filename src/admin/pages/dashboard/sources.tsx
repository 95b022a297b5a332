import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { visitSourcesQuery } from "#admin/data/stats.ts";
import { formatCalendarDay, formatTime } from "#admin/dates.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { capitalized, nouns } from "#contract/nouns.ts";
import { adminPaths } from "#contract/paths.ts";
import type { ReadCount, VisitSource, VisitSources } from "#contract/stats.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import chevronDownIcon from "#ui/icons/chevron-down.svg?raw";
import infoIcon from "#ui/icons/info.svg?raw";
import lightbulbIcon from "#ui/icons/lightbulb.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useChosenSource } from "./chosen-source.tsx";
import places from "./dashboard-page.module.css";
import { compare, formatCount, quantity } from "./metrics.ts";
import { assistantsNote, restNote, sourceSentence, totalVisits } from "./source-words.ts";
import styles from "./sources.module.css";

/** More are shown on demand. */
const ROWS = 8;

export function SourcePanels({ days }: { days: number }) {
  const query = useQuery(visitSourcesQuery(days));
  const { data, isPlaceholderData, dataUpdatedAt } = query;
  const failure = useLoadFailure(query);
  const isStale = isPlaceholderData || failure !== null;
  return (
    <>
      {failure && (
        <div className={places.whole}>
          <LoadFailure title="The sources could not be loaded." failure={failure} />
          {data && (
            <p className={styles.since}>
              What is shown is from {formatTime(new Date(dataUpdatedAt))}.
            </p>
          )}
        </div>
      )}
      {(data || !failure) && (
        <>
          <div className={places.sources} data-stale={isStale} aria-busy={!data || isStale}>
            <Sources data={data} />
          </div>
          <div className={places.readBefore} data-stale={isStale} aria-busy={!data || isStale}>
            <ReadBefore data={data} />
          </div>
        </>
      )}
    </>
  );
}

interface Loadable {
  data: VisitSources | undefined;
}

function Sources({ data }: Loadable) {
  return (
    <Panel title="Where visits come from" actions={<Note>{data && spanOf(data)}</Note>} flush>
      {!data ? (
        <Loading />
      ) : totalVisits(data) === 0 ? (
        <Nobody data={data} />
      ) : (
        <Rows data={data} />
      )}
    </Panel>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>;
}

function spanOf(data: VisitSources): string {
  const total = totalVisits(data);
  if (data.is_first_day) return `${quantity(total, "visit")} today so far`;
  return `${total === 0 ? "No visits" : quantity(total, "visit")} in ${data.days} days`;
}

function Nobody({ data: { days } }: { data: VisitSources }) {
  return (
    <div className={styles.none}>
      <h3>Nobody came by in these {days} days.</h3>
      <p>
        A short address tells you which post or card brings people.{" "}
        <Link to={adminPaths.addresses()}>Make a short address</Link>
      </p>
    </div>
  );
}

function Rows({ data }: { data: VisitSources }) {
  const [chosen, choose] = useChosenSource();
  const [isWhole, setWhole] = useState(false);
  const own = data.sources.filter(({ kind }) => kind !== "rest");
  const shown = isWhole ? own : own.slice(0, ROWS);
  const rest = data.sources.find(({ kind }) => kind === "rest");
  const most = Math.max(data.visits_before_since, ...data.sources.map(({ visits }) => visits));
  const row = (source: VisitSource) => (
    <li key={source.key}>
      <SourceRow
        source={source}
        most={most}
        isCut={own.length === 49}
        isChosen={source.key === chosen}
        toggle={() => choose(source.key === chosen ? null : source.key)}
      />
    </li>
  );
  return (
    <div>
      <div className={styles.heads} aria-hidden="true">
        <span>Source</span>
        <span>Messages</span>
        <span>Visits</span>
        <span>{data.is_first_day ? "" : `${data.days} days before`}</span>
      </div>
      <ol
        className={`bare-list ${styles.rows}`}
        onKeyDown={(event) => moveByKey(event, () => choose(null))}
      >
        {data.since !== null && (
          <li>
            <span className={styles.row} data-plain>
              <Bar share={data.visits_before_since / most} />
              <span className={styles.title}>
                Not kept before {formatCalendarDay(data.since)}
                <small>Visits were counted, their sources were not</small>
              </span>
              <span className={styles.number}>
                {formatCount(data.visits_before_since)}
                <span className="visually-hidden"> visits</span>
              </span>
            </span>
          </li>
        )}
        {shown.map(row)}
        {rest && row(rest)}
      </ol>
      {own.length > shown.length && (
        <div className={styles.more}>
          <Button look="quiet" onClick={() => setWhole(true)}>
            Show all {own.length}
          </Button>
        </div>
      )}
      <Sentence data={data} />
      <HowToRead />
    </div>
  );
}

interface SourceRowProps {
  source: VisitSource;
  most: number;
  /** Whether sources with many visits are in the rest as well. */
  isCut: boolean;
  isChosen: boolean;
  toggle: () => void;
}

/** Screen readers hear a sentence: “linkedin, pilot, campaign, 3 messages, 604 visits, up 185%”. */
function SourceRow({ source, most, isCut, isChosen, toggle }: SourceRowProps) {
  const { kind, label, visits, previous, messages } = source;
  const change = previous === null ? null : compare(visits, previous);
  const small = smallOf(source, isCut);
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={isChosen}
      data-plain={kind === "direct" || kind === "rest" || undefined}
      onClick={toggle}
    >
      <Bar share={visits / most} />
      <span className={styles.title}>
        {label}
        {kind === "campaign" && (
          <>
            <span className="visually-hidden">, </span>
            <span className={styles.tag}>campaign</span>
          </>
        )}
        {small && <small>{small}</small>}
        <span className="visually-hidden">, </span>
      </span>
      <span className={styles.messages}>
        {messages !== null && (
          <>
            {quantity(messages, "message")}
            <span className="visually-hidden">, </span>
          </>
        )}
      </span>
      <span className={styles.number}>
        {formatCount(visits)}
        <span className="visually-hidden"> {visits === 1 ? "visit" : "visits"}, </span>
      </span>
      <span className={styles.change} data-direction={change?.direction}>
        {change?.text}
      </span>
    </button>
  );
}

function smallOf({ kind, members = [], number = 0 }: VisitSource, isCut: boolean): string | null {
  if (kind === "direct") return "Typed, bookmarked, or an app that says nothing";
  if (kind === "assistants") return assistantsNote(members);
  return kind === "rest" ? restNote(number, isCut) : null;
}

function Bar({ share }: { share: number }) {
  return <span className={styles.bar} style={{ width: `${98 * share}%` }} />;
}

function moveByKey(event: KeyboardEvent<HTMLElement>, letGo: () => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") letGo();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll("button")];
  const at = rows.findIndex((row) => row.matches(":focus"));
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}

function Sentence({ data }: { data: VisitSources }) {
  const said = sourceSentence(data);
  if (!said) return null;
  return (
    <div className={styles.sentence}>
      <Icon glyph={said.source ? lightbulbIcon : infoIcon} />
      <p>
        {said.source && <strong>{said.source}</strong>}
        {said.text}
      </p>
    </div>
  );
}

function HowToRead() {
  return (
    <details className={styles.how}>
      <summary>
        How to read this
        <Icon glyph={chevronDownIcon} />
      </summary>
      <ul>
        <li>A visit is an arrival, not a person: who comes back tomorrow is two.</li>
        <li>
          A source is what the browser or the link says. Mail programs and many apps say nothing;
          they are under Direct.
        </li>
        <li>
          A message names its source only if a campaign link brought its writer, or if Contact was
          the first page. For all others the column stays empty; that is not a zero.
        </li>
        <li>
          Kept: one number per source and quarter hour. Never kept: addresses, browsers, who came
          from where, single clicks.
        </li>
      </ul>
    </details>
  );
}

function ReadBefore({ data }: Loadable) {
  return (
    <Panel
      title="Read before a message"
      actions={data && data.read.length > 0 && <Note>Messages whose writers had read it</Note>}
      flush
    >
      {!data ? <Loading /> : data.read.length === 0 ? <NoStory /> : <ReadRows data={data} />}
    </Panel>
  );
}

function NoStory() {
  return (
    <div className={styles.none}>
      <h3>No message has brought its story yet.</h3>
      <p>
        Visitors see what comes along before they send it, and may leave it out. What they had read
        shows here from the first one on.
      </p>
    </div>
  );
}

function ReadRows({ data: { read, messages, with_story } }: { data: VisitSources }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? read : read.slice(0, ROWS);
  return (
    <div className={styles.column}>
      <ol className={`bare-list ${styles.rows}`}>
        {shown.map((text) => (
          <li key={text.path}>
            <Link className={`${styles.row} ${styles.two}`} to={messagesThatRead(text)}>
              <Bar share={text.messages / with_story} />
              <span className={styles.title}>
                {text.title}
                <small>{readNote(text)}</small>
              </span>
              <span className={styles.number}>
                {formatCount(text.messages)} of {formatCount(with_story)}
                <span className="visually-hidden"> messages</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <p>
          {formatCount(with_story)} of your {quantity(messages, "message")} brought what was read
          before. It shows what people met on the way, not why they wrote.
        </p>
        {read.length > shown.length && (
          <Button look="quiet" onClick={() => setWhole(true)}>
            Show all {read.length}
          </Button>
        )}
      </div>
    </div>
  );
}

function messagesThatRead({ path }: ReadCount): string {
  const slug = path.split("/").at(-1) ?? "";
  return `${adminPaths.messages()}?q=${encodeURIComponent(`read:${slug}`)}`;
}

function readNote({ kind, reads }: ReadCount): string {
  if (kind === "page") return "Page";
  const noun = capitalized(nouns[kind].one);
  if (!reads) return noun;
  if (kind === "ebook") return `${noun}, downloaded by ${formatCount(reads)} of them`;
  return `${noun}, read ${reads === 1 ? "once" : `${formatCount(reads)} times`}`;
}

function Loading() {
  return (
    <ol className={`bare-list ${styles.rows}`} aria-hidden="true">
      {["62%", "48%", "70%", "40%", "56%"].map((width) => (
        <li key={width}>
          <span className={styles.row}>
            <Skeleton width={width} height="1.1rem" />
          </span>
        </li>
      ))}
    </ol>
  );
}
