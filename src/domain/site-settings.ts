import type { SiteSettings } from "#contract/site-settings.ts";
import { saveTimeZone } from "#storage/site-setting.ts";
import type { Dependencies } from "./dependencies.ts";
import { ownersTimeZone } from "./time-zone.ts";

export class OwnedSiteSettings {
  readonly #database: Dependencies["database"];

  constructor({ database }: Pick<Dependencies, "database">) {
    this.#database = database;
  }

  get(): Promise<SiteSettings> {
    return this.#database.read(async (db) => ({ time_zone: await ownersTimeZone(db) }));
  }

  save({ time_zone }: SiteSettings): Promise<void> {
    return this.#database.write((tx) => saveTimeZone(tx, time_zone));
  }
}
