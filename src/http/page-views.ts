import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Activity } from "#domain/activity.ts";
import type { Counted } from "./page-cache.ts";
import { isRobot } from "./robots.ts";

/** Uses neither cookie nor address, and only looks things up: every cached page passes here. */
export class PageViews {
  readonly #activity: Activity;
  readonly #siteHost: string;

  constructor(activity: Activity, siteOrigin: string) {
    this.#activity = activity;
    this.#siteHost = hostOf(siteOrigin);
  }

  /** Prefetched pages have not been seen yet, and may never be. */
  countRequest({ method, headers }: IncomingMessage, counted: Counted): void {
    if (method !== "GET" || headers["sec-purpose"]?.includes("prefetch")) return;
    const isInside = headers["sec-fetch-site"] === "same-origin";
    this.#count(headers, isInside ? this.#siteHost : hostOf(headers.referer), counted);
  }

  countShown(headers: IncomingHttpHeaders, referrer: string, counted: Counted): void {
    this.#count(headers, hostOf(referrer), counted);
  }

  #count(headers: IncomingHttpHeaders, from: string, { readId }: Counted): void {
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
