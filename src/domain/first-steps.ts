import { hasDoor } from "#contract/brand.ts";
import type { FirstSteps, FirstStepsState } from "#contract/first-steps.ts";
import type { MakeItYours } from "#contract/make-it-yours.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { countContent } from "#storage/counters.ts";
import type { Db } from "#storage/database.ts";
import { findFirstSteps, hideFirstSteps } from "#storage/first-steps.ts";
import { findAdministrator } from "#storage/sign-in/session.ts";
import { readSmtpTestState } from "./mail/smtp-test-state.ts";
import type { RecordNeeds } from "./publications/publication-records.ts";
import type { Secrets } from "./secrets.ts";
import { publishText } from "./site-draft.ts";
import { readFacts } from "./site-facts.ts";
import { saveSettings } from "./site-settings.ts";

interface Needed extends RecordNeeds {
  secrets: Secrets;
}

export class OwnedFirstSteps {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  get(): Promise<FirstSteps> {
    const { database, secrets } = this.#dependencies;
    return database.read((db) => readFirstSteps(db, secrets));
  }

  /**
   * Visitors see all of it or nothing.
   * @throws {DomainError} invalid_fields
   */
  async makeItYours({ headline, ...facts }: MakeItYours): Promise<FirstSteps> {
    const { content, jobs } = this.#dependencies;
    await content.change(async (tx) => {
      const { email } = facts;
      await saveSettings(
        tx,
        this.#dependencies,
        email === undefined ? facts : { ...facts, contact_email: email },
      );
      if (headline === undefined) return;
      await publishText(tx, this.#dependencies, { key: "home.headline", written: headline });
    });
    jobs.wake();
    return this.get();
  }

  hide(isHidden: boolean): Promise<void> {
    return this.#dependencies.database.write((tx) => hideFirstSteps(tx, isHidden));
  }
}

export async function readFirstStepsState(db: Db, secrets: Secrets): Promise<FirstStepsState> {
  const { is_hidden, ...steps } = await readFirstSteps(db, secrets);
  if (Object.values(steps).every(Boolean)) return "done";
  return is_hidden ? "hidden" : "open";
}

async function readFirstSteps(db: Db, secrets: Secrets): Promise<FirstSteps> {
  const { is_hidden, is_site_opened } = await findFirstSteps(db);
  const { kinds, files } = await countContent(db);
  const { state } = await readSmtpTestState(db, secrets);
  return {
    password: (await findAdministrator(db)) !== null,
    name_and_contact: isNamed(await readFacts(db)),
    mail_settings: state !== "not_set_up",
    mail_test: state === "passed",
    blog: kinds.blog.all > kinds.blog.drafts,
    ebook: files > 0,
    site: is_site_opened === 1,
    is_hidden: is_hidden === 1,
  };
}

/** A new site has the name of the door, and addresses at a domain that nobody can have. */
function isNamed({ brand, logo, email, contactEmail }: SiteConfig): boolean {
  const isReal = (address: string) => !address.endsWith(".example");
  return (!hasDoor(brand) || logo !== null) && isReal(email) && isReal(contactEmail);
}
