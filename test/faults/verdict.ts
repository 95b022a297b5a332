import { type AnswerRecord, countStatuses, isSuccess, kinds } from "./answers.ts";
import { type Fault, NOISE_MS } from "./fault.ts";
import { overlaps, type Span } from "./now.ts";
import { summarise, within } from "./reader.ts";
import type { Observed } from "./scenario.ts";

/** The limit for 99 % of the readers of a cached page … */
const PAGE_P99_MS = 100;
/** … and for all of them, each beyond what a busy machine adds. */
const PAGE_LONGEST_MS = 1_000;
/** Faults make work for the machine, which delays the product as other programs do. */
const NOISE_FACTOR = 2;
/** The site must recover within this time after the fault. */
const BACK_MS = 5_000;

/** A new process compiles its code and fills its cache in this time. */
const WARM_UP_MS = 2_000;

const EXAMPLES = 5;

/** Limits in time do not apply on a machine that runs other tests meanwhile. */
export interface Bars {
  times: boolean;
}

/** One line per broken promise. */
export function findBroken(fault: Fault, observed: Observed, bars: Bars): string[] {
  return [
    ...lossesIn(observed),
    ...endsIn(observed),
    ...observed.broken,
    ...refusalsIn(fault, observed),
    ...(bars.times ? [...delaysIn(fault, observed), ...pageDelaysIn(observed)] : []),
    ...pageRefusalsIn(observed),
    ...recoveriesIn(observed, bars),
  ];
}

function lossesIn({ comparison, answers }: Observed): string[] {
  const { twice = 0, losses = [] } = comparison ?? {};
  const succeeded = new Set(answers.records.filter(isSuccess).map(({ kind }) => kind));
  const idle = kinds.filter((kind) => !succeeded.has(kind));
  return [
    ...losses,
    // A run in which nothing could be lost proves nothing.
    ...(idle.length > 0 ? [`the load did not come up: no ${idle.join(", no ")} succeeded`] : []),
    ...(twice > 0 ? [`${twice} messages are stored twice`] : []),
    ...answers.wrong.slice(0, EXAMPLES),
  ];
}

function endsIn({ ownEnds, endedAtSigterm }: Observed): string[] {
  return [
    ...(ownEnds.length > 0
      ? [`the process ended by itself ${ownEnds.length} times, first: ${ownEnds[0]}`]
      : []),
    ...(endedAtSigterm ? [] : ["SIGTERM did not end it in order"]),
  ];
}

function refusalsIn(fault: Fault, { answers, strikes, away }: Observed): string[] {
  const wrong = answers.records.filter(
    (record) => !isSuccess(record) && !isAllowed(record, fault, strikes, away),
  );
  return [...Map.groupBy(wrong, ({ kind }) => kind)].map(([kind, records]) => {
    const [first] = records;
    const detail = first?.status === 503 && !first.hasRetryAfter ? " without Retry-After" : "";
    return `${kind}: must not be answered so: ${countStatuses(records)}${detail}`;
  });
}

function isAllowed(
  record: AnswerRecord,
  { spares, endsSessions = false }: Fault,
  strikes: Span[],
  away: Span[],
): boolean {
  if (record.status === 0) return away.some((span) => overlaps(span, record));
  if (!strikes.some((span) => overlaps(span, record))) return false;
  if (record.status === 401) return endsSessions && record.kind !== "sign-in";
  return record.status === 503 && record.hasRetryAfter && !spares.includes(record.kind);
}

/** Counts every outcome: a request that hangs until the process ends has hung. */
function delaysIn(fault: Fault, { answers, strikes }: Observed): string[] {
  const late = answers.records.filter((record) => {
    const isStruck = strikes.some((span) => overlaps(span, record));
    const bound = isStruck ? fault.answersWithin : NOISE_MS;
    return record.to - record.from > bound;
  });
  if (late.length === 0) return [];
  const longest = Math.max(...late.map(({ from, to }) => to - from));
  const kinds = new Set(late.map(({ kind }) => kind));
  return [
    `${late.length} answers (${[...kinds].join(", ")}) took longer than promised, up to ${seconds(longest)}`,
  ];
}

function pageDelaysIn({ run, pages, strikes, away }: Observed): string[] {
  const struck = summarise(whileServing(within(pages, strikes), away));
  const calm = summarise(beforeAny(pages, strikes));
  const sinceFirst = { from: strikes[0]?.from ?? 0, to: run.to };
  const later = summarise(whileServing(within(pages, [sinceFirst]), away));
  const p99Bar = PAGE_P99_MS + NOISE_FACTOR * Math.max(struck.controlP99, calm.p99);
  const longestBar = PAGE_LONGEST_MS + NOISE_FACTOR * later.controlLongest;
  return [
    ...(struck.p99 > p99Bar
      ? [`a cached page took ${seconds(struck.p99)} (p99; bar ${seconds(p99Bar)})`]
      : []),
    ...(later.longest > longestBar
      ? [`a cached page took ${seconds(later.longest)} (longest; bar ${seconds(longestBar)})`]
      : []),
  ];
}

function pageRefusalsIn({ pages, away }: Observed): string[] {
  const refused = whileServing(pages, away).filter(({ status }) => status !== 200);
  return refused.length === 0
    ? []
    : [`a cached page must not be answered so: ${countStatuses(refused)}`];
}

function recoveriesIn({ strikes }: Observed, bars: Bars): string[] {
  const times = strikes.map(({ backAfter }) => backAfter);
  const late = times.filter((time) => time !== null && time > BACK_MS + NOISE_MS).length;
  const never = times.filter((time) => time === null).length;
  return [
    ...(never > 0 ? [`${never} times it was not itself again without a restart`] : []),
    ...(bars.times && late > 0
      ? [`${late} times it took longer than ${seconds(BACK_MS)} to be itself again`]
      : []),
  ];
}

/** Keeps what ended before the first strike: after it, a fault may still be felt. */
export function beforeAny<Item extends Span>(items: Item[], strikes: Span[]): Item[] {
  const first = strikes[0]?.from ?? Number.POSITIVE_INFINITY;
  return items.filter(({ to }) => to < first);
}

/** Leaves out requests to no process, and to one so new that its cache was empty. */
export function whileServing<Item extends Span>(items: Item[], away: Span[]): Item[] {
  const cold = away.map(({ from, to }) => ({ from, to: to + WARM_UP_MS }));
  return items.filter((item) => !cold.some((span) => overlaps(span, item)));
}

export function seconds(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
