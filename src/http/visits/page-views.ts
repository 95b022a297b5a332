import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Activity } from "#domain/activity.ts";
import type { OwnVisits } from "#domain/own-visits.ts";
import type { Counted } from "#http/cache/page-cache.ts";
import { carriesAccessToken, visitMark } from "./own-visits.ts";
import { isRobot } from "./robots.ts";

interface PageViewsOptions {
  activity: Activity;
  siteOrigin: string;
  ownVisits: OwnVisits;
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
  countRequest({ method, headers }: IncomingMessage, counted: Counted): void {
    if (method !== "GET" || headers["sec-purpose"]?.includes("prefetch")) return;
    const isInside = headers["sec-fetch-site"] === "same-origin";
    this.#count(headers, isInside ? this.#siteHost : hostOf(headers.referer), counted);
  }

  countShown(headers: IncomingHttpHeaders, referrer: string, counted: Counted): void {
    this.#count(headers, hostOf(referrer), counted);
  }

  #count(headers: IncomingHttpHeaders, from: string, counted: Counted): void {
    if (carriesAccessToken(headers)) return;
    const mark = visitMark(headers);
    if (mark === null) this.#countVisitor(headers, from, counted);
    else void this.#countUnlessOwn(mark, () => this.#countVisitor(headers, from, counted));
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

  #countVisitor(headers: IncomingHttpHeaders, from: string, { readId }: Counted): void {
    if (isRobot(headers["user-agent"])) {
      this.#activity.count("robot");
      return;
    }
    if (from !== this.#siteHost && from !== headers.host) this.#activity.count("visit");
    if (readId !== null) this.#activity.count("read", readId);
  }
}

function hostOf(address = ""): string {
  const start = address.indexOf("://") + 3;
  const end = address.indexOf("/", start);
  return end === -1 ? address.slice(start) : address.slice(start, end);
}
