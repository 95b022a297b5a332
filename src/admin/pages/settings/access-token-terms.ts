import { instantOf, planAt } from "#admin/content/plan.ts";
import { contentKinds } from "#admin/listed.ts";
import type { AccessTokenScope } from "#contract/access-token.ts";
import { DAY_MS } from "#contract/durations.ts";
import { capitalized } from "#contract/nouns.ts";
import { apiPaths, messagePaths, publicationPaths, settingsPaths } from "#contract/paths.ts";

interface ScopeWords {
  choice: string;
  hint: string;
}

export const scopeWords: Record<AccessTokenScope, ScopeWords> = {
  "content:read": {
    choice: "Read content",
    hint: `${capitalized(contentKinds)}, drafts included.`,
  },
  "content:write": { choice: "Change content", hint: "Write, publish and delete them, too." },
  "messages:read": { choice: "Read messages", hint: "What visitors wrote, with their addresses." },
  "messages:write": { choice: "Change messages", hint: "Mark, archive and delete them, too." },
  "stats:read": { choice: "Read figures", hint: "Visits, reads, downloads and counters." },
  "settings:read": {
    choice: "Read settings",
    hint: "Site, mail, privacy and auto-reply, without passwords.",
  },
  "settings:write": {
    choice: "Change settings",
    hint: "Facts of the site and the auto-reply, too. Never mail, sign-in or backups.",
  },
};

/** A first call that a token with these scopes may make. */
export function exampleCall(scopes: readonly AccessTokenScope[], token: string): string {
  const [area] = (scopes[0] ?? "content:read").split(":");
  const path = examplePaths[area ?? ""] ?? publicationPaths.blog.ownersList();
  return `curl -H "Authorization: Bearer ${token}" ${location.origin}${path}`;
}

const examplePaths: Record<string, string> = {
  messages: messagePaths.contactSubmissions(),
  stats: apiPaths.stats(),
  settings: settingsPaths.siteSettings(),
};

/** The last second of a day there. @param day such as 2026-03-10 */
export function endOfDay(day: string, zone: string): Date {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  const end = instantOf({ day: next, time: "00:00", zone });
  // An old browser may not know the zone, and then knows its own.
  return end ? new Date(end.getTime() - 1000) : new Date(`${day}T23:59:59`);
}

export function dayAhead(days: number, zone: string, now: Date): string {
  return planAt(new Date(now.getTime() + days * DAY_MS), zone).day;
}
