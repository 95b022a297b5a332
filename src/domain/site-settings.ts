import { v7 as uuidv7 } from "uuid";
import {
  findColourContradiction,
  findContradiction,
  type SiteFacts,
} from "#contract/site-facts.ts";
import type { SiteSettings, SiteSettingsInput } from "#contract/site-settings.ts";
import type { Database, Tx } from "#storage/database.ts";
import type { SiteSettingRow } from "#storage/schema.ts";
import { findSiteSetting, lockSiteSetting, saveSiteSetting } from "#storage/site-setting.ts";
import { insertTextVersion } from "#storage/site-text.ts";
import type { Clock } from "./clock.ts";
import { DomainError } from "./error.ts";
import { keptPromisesOn } from "./messages/kept-promises.ts";
import { requireNamedPictures } from "./pictures/held-pictures.ts";
import { followColours } from "./pictures/tinted-pictures.ts";
import type { Content } from "./publications/content.ts";
import { requireSeen, type SeenVersion } from "./publications/seen-version.ts";
import { brandIn, changedFacts, completeFacts, factsOf, sampleRating } from "./site-facts.ts";
import { usableTimeZone } from "./time-zone.ts";
import { putWebhookDeliveries } from "./webhooks/webhook-delivery.ts";
import type { Jobs } from "./work/jobs.ts";

interface Needed {
  database: Database;
  content: Content;
  jobs: Jobs;
  clock: Clock;
  siteUrl: string;
}

export class OwnedSiteSettings {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  async get(): Promise<SiteSettings> {
    return toSettings(await this.#dependencies.database.read(findSiteSetting));
  }

  /**
   * No page with older facts is served once this resolves.
   * @param seen the version that the owner saw; null accepts any
   * @throws {DomainError} conflict, invalid_fields
   */
  async save(input: SiteSettingsInput, seen: SeenVersion = null): Promise<SiteSettings> {
    refuseOwnPage(input, this.#dependencies.siteUrl);
    const row = await this.#dependencies.content.change((tx) =>
      saveSettings(tx, this.#dependencies, input, seen),
    );
    this.#dependencies.jobs.wake();
    return toSettings(row);
  }
}

/** @throws {DomainError} conflict, invalid_fields */
export async function saveSettings(
  tx: Tx,
  dependencies: Pick<Needed, "clock" | "jobs">,
  { time_zone, ...given }: SiteSettingsInput,
  seen: SeenVersion = null,
): Promise<SiteSettingRow> {
  const before = await lockSiteSetting(tx);
  requireSeen(seen, before.version, "page of settings");
  const facts = { ...completeFacts(before.facts), ...given };
  refuseContradiction(facts);
  await requirePictures(tx, facts);
  const after = {
    time_zone: time_zone ?? before.time_zone,
    facts: changedFacts(facts),
    version: before.version + 1,
  };
  const kept = await keptPromisesOn(tx, { ...before, ...after }, dependencies.clock.now());
  const row = { ...before, ...after, kept_promises: kept };
  await saveSiteSetting(tx, { ...after, kept_promises: kept });
  await keepBrand(tx, dependencies.clock, before, after.facts);
  await followColours(tx, dependencies, factsOf(row));
  await tellChange(tx, dependencies.jobs, before, row);
  return row;
}

/** Tells names alone: a value may be for the owner, such as the signature below answers. */
async function tellChange(
  tx: Tx,
  jobs: Jobs,
  before: SiteSettingRow,
  after: SiteSettingRow,
): Promise<void> {
  const saved = (row: SiteSettingRow) => ({
    ...completeFacts(row.facts),
    time_zone: row.time_zone,
  });
  const former = new Map<string, unknown>(Object.entries(saved(before)));
  const changed = Object.entries(saved(after))
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(former.get(name)))
    .map(([name]) => name);
  if (changed.length === 0) return;
  await putWebhookDeliveries(tx, jobs, "settings.changed", "site", { happened: { changed } });
}

/** A brand that was saved stands among the versions of the site. */
async function keepBrand(
  tx: Tx,
  clock: Clock,
  { facts, texts }: SiteSettingRow,
  savedFacts: string,
): Promise<void> {
  const brand = JSON.stringify(brandIn(savedFacts));
  if (brand === JSON.stringify(brandIn(facts))) return;
  const saved_at = clock.now().toISOString();
  await insertTextVersion(tx, { id: uuidv7(), saved_at, reason: "brand", texts, brand });
}

function toSettings({ facts, time_zone, version }: SiteSettingRow): SiteSettings {
  const complete = completeFacts(facts);
  return {
    ...complete,
    time_zone: usableTimeZone(time_zone),
    sample_rating: sampleRating(complete),
    version,
  };
}

function refuseContradiction(facts: SiteFacts): void {
  const found = findColourContradiction(facts) ?? findContradiction(facts);
  if (found === null) return;
  const { field, message } = found;
  throw new DomainError("invalid_fields", message, { errors: { [field]: [message] } });
}

/** A booking page of this site would lead in circles. */
function refuseOwnPage({ booking_url = "" }: SiteSettingsInput, siteUrl: string): void {
  if (booking_url === "" || new URL(booking_url).host !== new URL(siteUrl).host) return;
  const message = "This is an address of your own site. Enter the page where you are booked.";
  throw new DomainError("invalid_fields", message, { errors: { booking_url: [message] } });
}

function requirePictures(tx: Tx, { logo, logo_on_dusk, icon, team }: SiteFacts): Promise<void> {
  const portraits = team.map(({ portrait }) => portrait).join(" ");
  return requireNamedPictures(tx, { logo, logo_on_dusk, icon, team: portraits });
}
