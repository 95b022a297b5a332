import type { Database } from "#storage/database.ts";
import { noteSiteOpened } from "#storage/first-steps.ts";
import { findSession } from "#storage/sign-in/session.ts";
import type { Clock } from "./clock.ts";
import type { Secrets } from "./secrets.ts";

const CONTEXT = "own visits";

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
}

/**
 * Tells the owner's visits from those of others, so that they are not counted. The mark names a
 * session and opens nothing; it counts as long as the session lasts.
 */
export class OwnVisits {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  #isOpeningNoted = false;

  mark(sessionId: string): string {
    return this.#dependencies.secrets.seal(sessionId, CONTEXT);
  }

  /** A forged mark costs strangers' requests no look-up. */
  async isOwn(mark: string): Promise<boolean> {
    const { clock, database, secrets } = this.#dependencies;
    const id = secrets.open(mark, CONTEXT);
    if (id === null) return false;
    const session = await database.read((db) => findSession(db, id));
    return session !== null && Date.parse(session.expires_at) > clock.now().getTime();
  }

  /** One of the first steps. */
  async noteSiteOpened(): Promise<void> {
    if (this.#isOpeningNoted) return;
    await this.#dependencies.database.write(noteSiteOpened, { inBackground: true });
    this.#isOpeningNoted = true;
  }
}
