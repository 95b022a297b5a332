import { capitalized, nouns, type PublicationKind, publicationKinds } from "#contract/nouns.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { requestLimits } from "#contract/request-limits.ts";
import { isPage, pageNames } from "#contract/site-text-names.ts";
import type { ReadCount, SourcesQuery, VisitSource, VisitSources } from "#contract/stats.ts";
import {
  assistantKeys,
  assistantsSource,
  describeSource,
  directSource,
  restSource,
} from "#contract/visit-source.ts";
import {
  findTitles,
  type QuarterHours,
  type SubjectFilter,
  type SubjectSum,
  sumBySubject,
} from "#storage/activity-count.ts";
import type { Database, Db } from "#storage/database.ts";
import type { Metric } from "#storage/schema.ts";
import type { Activity } from "./activity.ts";
import { dateOf, quarterHourOf, ZoneCalendar } from "./calendar.ts";
import type { Clock } from "./clock.ts";
import { ownersTimeZone } from "./time-zone.ts";

/** Invented referrers seldom come three times. */
const FEWEST_VISITS = 3;

/** The subject of what was counted before sources were. */
const NOT_KEPT = "";

const counted = ["visit", "message", "message_from", "read_before", "downloaded_before"] as const;

interface Needed {
  database: Database;
  clock: Clock;
  activity: Activity;
}

/** Returns where the visits of the last full days came from, and what was read before their messages. */
export async function visitSourcesOfLastDays(
  { database, clock, activity }: Needed,
  { days }: SourcesQuery,
): Promise<VisitSources> {
  await activity.settle();
  return database.read(async (db) => {
    const calendar = new ZoneCalendar(await ownersTimeZone(db));
    const { sums, before, range, isFirstDay } = await countRange(db, calendar, clock, days);
    const unkept = sums.find(({ metric, subject }) => metric === "visit" && subject === NOT_KEPT);
    return {
      days,
      is_first_day: isFirstDay,
      since: unkept ? dateOf(calendar.dayAt(unkept.last + 1)) : null,
      visits_before_since: unkept?.count ?? 0,
      sources: listSources(sums, before),
      read: await listRead(db, sums, range),
      messages: countOf(sums, "message", ""),
      with_story: countOf(sums, "read_before", ""),
    };
  });
}

/** Returns the subjects of the visits that a line of the list stands for. */
export async function subjectsOf(
  db: Db,
  calendar: ZoneCalendar,
  clock: Clock,
  { days, source }: { days: number; source: string },
): Promise<SubjectFilter> {
  if (source === assistantsSource) return { only: assistantKeys };
  if (source !== restSource) return { only: [source] };
  const { sums } = await countRange(db, calendar, clock, days);
  return { except: [NOT_KEPT, ...assistantKeys, ...listKeys(sums)] };
}

/** The day that has not ended stands for the range if there is nothing before it. */
async function countRange(db: Db, calendar: ZoneCalendar, clock: Clock, days: number) {
  const now = quarterHourOf(clock.now());
  const today = calendar.dayAt(now);
  const [start, end] = [calendar.startOf(today - days), calendar.startOf(today)];
  const range = { from: start, to: end };
  const sums = await sumBySubject(db, counted, range);
  const before = await sumBySubject(db, counted, {
    from: calendar.startOf(today - 2 * days),
    to: start,
  });
  if (sums.length > 0 || before.length > 0) return { sums, before, range, isFirstDay: false };
  const sofar = { from: end, to: now + 1 };
  return { sums: await sumBySubject(db, counted, sofar), before, range: sofar, isFirstDay: true };
}

function listSources(sums: readonly SubjectSum[], before: readonly SubjectSum[]): VisitSource[] {
  const listed = new Set(listKeys(sums));
  const [visits, earlier, messages] = [
    countLines(sums, "visit", listed),
    countLines(before, "visit", listed),
    countLines(sums, "message_from", listed),
  ];
  const wereKept = !before.some(
    ({ metric, subject }) => metric === "visit" && subject === NOT_KEPT,
  );
  const line = (key: string): VisitSource => ({
    key,
    ...describeSource(key),
    visits: visits.get(key) ?? 0,
    previous: wereKept ? (earlier.get(key) ?? 0) : null,
    messages: messages.get(key) ?? null,
  });
  const inRest = visitsOf(sums).filter(({ subject }) => !listed.has(lineOf(subject)));
  const rest = inRest.length === 0 ? [] : [{ ...line(restSource), number: inRest.length }];
  const ownLines = [...listed].map((key) =>
    key === assistantsSource ? { ...line(key), members: membersOf(sums) } : line(key),
  );
  return [...ownLines, ...rest];
}

/** Returns the sources that have a line of their own, by visits. */
function listKeys(sums: readonly SubjectSum[]): string[] {
  const visits = countLines(sums, "visit");
  const messages = countLines(sums, "message_from");
  return [...new Set([...visits.keys(), ...messages.keys()])]
    .map((key) => ({ key, count: visits.get(key) ?? 0 }))
    .filter(
      ({ key, count }) =>
        key === directSource ||
        key === assistantsSource ||
        (key !== restSource && (count >= FEWEST_VISITS || messages.has(key))),
    )
    .toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
    .slice(0, requestLimits.sources - 1)
    .map(({ key }) => key);
}

/** Sums up by line. Subjects without one among `listed` are in the rest. */
function countLines(
  sums: readonly SubjectSum[],
  metric: Metric,
  listed?: ReadonlySet<string>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { metric: of, subject, count } of sums) {
    if (of !== metric || subject === NOT_KEPT) continue;
    const own = lineOf(subject);
    const line = !listed || listed.has(own) ? own : restSource;
    counts.set(line, (counts.get(line) ?? 0) + count);
  }
  return counts;
}

function lineOf(subject: string): string {
  return assistantKeys.includes(subject) ? assistantsSource : subject;
}

function visitsOf(sums: readonly SubjectSum[]): SubjectSum[] {
  return sums.filter(({ metric, subject }) => metric === "visit" && subject !== NOT_KEPT);
}

function membersOf(sums: readonly SubjectSum[]): { label: string; visits: number }[] {
  return visitsOf(sums)
    .filter(({ subject }) => assistantKeys.includes(subject))
    .map(({ subject, count }) => ({ label: describeSource(subject).label, visits: count }))
    .toSorted((one, other) => other.visits - one.visits);
}

function countOf(sums: readonly SubjectSum[], metric: Metric, subject: string): number {
  return sums.find((sum) => sum.metric === metric && sum.subject === subject)?.count ?? 0;
}

/** Publications that were deleted are left out, and the page that the messages were written on. */
async function listRead(
  db: Db,
  sums: readonly SubjectSum[],
  range: QuarterHours,
): Promise<ReadCount[]> {
  const read = sums.filter(({ metric, subject }) => metric === "read_before" && subject !== "");
  const ids = read.map(({ subject }) => subject).filter((subject) => !subject.startsWith("/"));
  const publications = new Map((await findTitles(db, ids)).map((found) => [found.id, found]));
  const reads = await sumBySubject(db, ["read"], range, { only: ids });
  const readsOf = (kind: PublicationKind, id: string) => {
    if (kind === "blog") return countOf(reads, "read", id);
    return kind === "ebook" ? countOf(sums, "downloaded_before", id) : null;
  };
  const lines = read.flatMap(({ subject, count: messages }): ReadCount[] => {
    if (subject.startsWith("/")) {
      if (subject === sitePaths.contact()) return [];
      return [
        { kind: "page", id: null, path: subject, title: pageTitle(subject), messages, reads: null },
      ];
    }
    const found = publications.get(subject);
    if (!found) return [];
    const { id, kind, slug, title } = found;
    const path = publicationPaths[kind].page(slug);
    return [{ kind, id, path, title, messages, reads: readsOf(kind, id) }];
  });
  return lines
    .toSorted((one, other) => other.messages - one.messages || one.title.localeCompare(other.title))
    .slice(0, requestLimits.readBefore);
}

function pageTitle(path: string): string {
  const name = path === sitePaths.home() ? "home" : path.slice(1);
  if (isPage(name)) return pageNames[name];
  const kind = publicationKinds.find((one) => publicationPaths[one].list() === path);
  return kind ? capitalized(nouns[kind].many) : path;
}
