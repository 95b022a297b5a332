import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { campaignWords, sourceKey } from "#contract/visit-source.ts";
import type { Activity } from "#domain/activity.ts";
import { missedFrom, readMiss } from "#domain/addresses/missed-addresses.ts";
import type { OwnVisits } from "#domain/own-visits.ts";
import type { Counted } from "#http/cache/page-cache.ts";
import { carriesAccessToken, visitMark } from "./own-visits.ts";
import { isRobot } from "./robots.ts";

interface PageViewsOptions {
  activity: Activity;
  siteOrigin: string;
  ownVisits: OwnVisits;
}

/** The host that a visitor comes from, and the address that they came to. */
interface Arrival {
  host: string;
  url: string;
}

/**
 * Counts views without a cookie or the address of a visitor. It only does lookups, because every cached
 * page passes here. The owner's own visits are not counted.
 */
export class PageViews {
  readonly #activity: Activity;
  readonly #siteHost: string;
  readonly #ownVisits: OwnVisits;

  constructor({ activity, siteOrigin, ownVisits }: PageViewsOptions) {
    this.#activity = activity;
    this.#siteHost = hostOf(siteOrigin);
    this.#ownVisits = ownVisits;
  }

  /** A prefetched page has not been seen yet, and may never be. */
  countRequest({ method, url = "", headers }: IncomingMessage, counted: Counted): void {
    if (method !== "GET" || headers["sec-purpose"]?.includes("prefetch")) return;
    const isInside = headers["sec-fetch-site"] === "same-origin";
    const host = isInside ? this.#siteHost : hostOf(headers.referer);
    this.#count(headers, { host, url }, counted);
  }

  /** @param url the path and query that the browser shows */
  countShown(
    headers: IncomingHttpHeaders,
    { url, referrer }: { url: string; referrer: string },
    counted: Counted,
  ): void {
    const from = hostOf(referrer);
    // Whoever goes from page to page of a front on another origin is inside as well.
    const isInside = from !== "" && from === hostOf(headers.origin);
    this.#count(headers, { host: isInside ? this.#siteHost : from, url }, counted);
  }

  /** Counts a visit to an address that leads on. */
  countRedirect({ method, headers }: IncomingMessage, addressId: string): void {
    if (method !== "GET" || headers["sec-purpose"]?.includes("prefetch")) return;
    this.#unlessOwn(headers, () => {
      if (!isRobot(headers["user-agent"])) this.#activity.count("redirect", addressId);
    });
  }

  /** Counts what a person looked for and did not find; what robots try is only counted. */
  countMissed({ method, headers, url = "" }: IncomingMessage): void {
    if (method !== "GET" || headers["sec-purpose"]?.includes("prefetch")) return;
    const miss = readMiss(url);
    if (miss === null) return;
    this.#unlessOwn(headers, () => {
      if (miss === "guess" || isRobot(headers["user-agent"])) this.#activity.count("guess");
      else if (isForReading(headers)) {
        this.#activity.countMissed(miss.path, missedFrom(hostOf(headers.referer)));
      }
    });
  }

  #count(headers: IncomingHttpHeaders, from: Arrival, counted: Counted): void {
    this.#unlessOwn(headers, () => this.#countVisitor(headers, from, counted));
  }

  #unlessOwn(headers: IncomingHttpHeaders, count: () => void): void {
    if (carriesAccessToken(headers)) return;
    const mark = visitMark(headers);
    if (mark === null) count();
    else void this.#countUnlessOwn(mark, count);
  }

  /** The page does not wait for this. */
  async #countUnlessOwn(mark: string, count: () => void): Promise<void> {
    // If the mark cannot be looked up, it is taken for a real one: forged marks are refused without the
    // database.
    const isOwn = await this.#ownVisits.isOwn(mark).catch(() => true);
    // A failure here is made up for by the next visit.
    if (isOwn) await this.#ownVisits.noteSiteOpened().catch(() => undefined);
    else count();
  }

  #countVisitor(headers: IncomingHttpHeaders, { host, url }: Arrival, { readId }: Counted): void {
    if (isRobot(headers["user-agent"])) {
      this.#activity.count("robot");
      return;
    }
    if (host !== this.#siteHost && host !== headers.host) {
      this.#activity.countVisit(sourceKey(host, campaignWords(url)));
    }
    if (readId !== null) this.#activity.count("read", readId);
  }
}

/** False for pictures, scripts and the like, which no person types or follows. */
function isForReading({ accept, "sec-fetch-dest": dest }: IncomingHttpHeaders): boolean {
  return (dest === undefined || dest === "document") && (accept?.includes("text/html") ?? false);
}

function hostOf(address = ""): string {
  const start = address.indexOf("://") + 3;
  const end = address.indexOf("/", start);
  return end === -1 ? address.slice(start) : address.slice(start, end);
}
