import { v7 as uuidv7 } from "uuid";
import { DAY_MS } from "#contract/durations.ts";
import type { PublicationKind } from "#contract/nouns.ts";
import { sitePaths } from "#contract/paths.ts";
import type { CreatedPreview, NewPreview, Preview } from "#contract/publication.ts";
import type { TrustedTime } from "#domain/clock-watch.ts";
import { DomainError } from "#domain/error.ts";
import { hashToken, newToken } from "#domain/sign-in/token.ts";
import type { Database, Db } from "#storage/database.ts";
import { findPublication } from "#storage/publications/publication.ts";
import * as store from "#storage/publications/publication-preview.ts";
import type { PublicationPreviewRow } from "#storage/schema.ts";
import { toFlag } from "#storage/schema.ts";
import { type InContext, inContext } from "./public-publications.ts";
import { chosenDate, type NounDefinition, type Shapes } from "./publication-noun.ts";
import { PublicationRecords, type RecordNeeds } from "./publication-records.ts";

/** More links than a draft has readers; it bounds the list. */
const MOST_PREVIEWS = 50;

interface Needed extends RecordNeeds {
  siteUrl: string;
}

/** Secret links to a draft, for somebody without an account. */
export class OwnedPreviews<S extends Shapes> {
  readonly #dependencies: Needed;
  readonly #records: PublicationRecords<S>;

  constructor(dependencies: Needed, noun: NounDefinition<S>) {
    this.#dependencies = dependencies;
    this.#records = new PublicationRecords(dependencies, noun);
  }

  /** @throws {DomainError} not_found, conflict (too many) */
  async create(id: string, { days, own }: NewPreview): Promise<CreatedPreview> {
    const { clock, database, siteUrl } = this.#dependencies;
    const now = clock.now();
    const token = newToken();
    const row: PublicationPreviewRow = {
      id: uuidv7(),
      publication_id: id,
      kind: this.#records.noun.kind,
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + days * DAY_MS).toISOString(),
      opened: 0,
      is_own: toFlag(own),
    };
    await database.write(async (tx) => {
      await this.#records.lock(tx, id, null);
      const others = await store.listPreviews(tx, id, row.created_at, own);
      // Nobody sees how many tabs were opened, so that the oldest of them ends instead.
      const [oldest] = others.slice(MOST_PREVIEWS - 1);
      if (oldest && !own) throw tooMany();
      if (oldest) await store.deletePreview(tx, id, oldest.id);
      await store.insertPreview(tx, row);
    });
    return { ...toPreview(row), url: siteUrl + sitePaths.preview(token) };
  }

  /** Lists the previews that still open, newest first. @throws {DomainError} not_found */
  list(id: string): Promise<Preview[]> {
    const { clock, database } = this.#dependencies;
    return database.read(async (db) => {
      await this.#records.find(db, id);
      return (await store.listPreviews(db, id, clock.now().toISOString())).map(toPreview);
    });
  }

  /** @throws {DomainError} not_found */
  async revoke(id: string, previewId: string): Promise<void> {
    const { database } = this.#dependencies;
    if (await database.write((tx) => store.deletePreview(tx, id, previewId))) return;
    throw new DomainError("not_found", "This link is no longer open.");
  }
}

/** Gives the holder of a link one working copy. */
export class Previews {
  readonly #dependencies: RecordNeeds;

  constructor(dependencies: RecordNeeds) {
    this.#dependencies = dependencies;
  }

  /** Null when the link is unknown, expired or revoked, or its draft was published. */
  async kindOf(token: string): Promise<PublicationKind | null> {
    return (await this.#dependencies.database.read((db) => this.#find(db, token)))?.kind ?? null;
  }

  async open<S extends Shapes>(
    noun: NounDefinition<S>,
    token: string,
  ): Promise<InContext<S> | null> {
    const records = new PublicationRecords(this.#dependencies, noun);
    const found = await this.#dependencies.database.read(async (db) => {
      const preview = await this.#find(db, token);
      const row = preview && (await findPublication(db, noun.kind, preview.publication_id));
      if (!row) return null;
      const working = await records.workingCopy(db, row);
      // The preview shows its future date, and the neighbours that it will have.
      const now = this.#dependencies.clock.now().toISOString();
      const isNew = row.was_published === 0;
      const created_at = chosenDate(working) ?? (isNew ? now : row.created_at);
      return inContext(db, noun, { ...working, created_at });
    });
    return (await found?.()) ?? null;
  }

  /** A failure does not matter: the link opens regardless. */
  async countOpened(token: string): Promise<void> {
    const { database } = this.#dependencies;
    const preview = await database.read((db) => this.#find(db, token));
    if (preview === null) return;
    const count = { inBackground: true };
    await database.write((tx) => store.countPreviewOpened(tx, preview.id), count);
  }

  #find(db: Db, token: string): Promise<PublicationPreviewRow | null> {
    return store.findPreview(db, hashToken(token), this.#dependencies.clock.now().toISOString());
  }
}

export async function sweepPreviews(
  { database }: { database: Database },
  time: TrustedTime,
): Promise<void> {
  const before = time.now.toISOString();
  const sweep = { inBackground: true };
  await database.write((tx) => store.deletePreviewsExpiredBefore(tx, before), sweep);
}

function toPreview({ id, created_at, expires_at, opened }: PublicationPreviewRow): Preview {
  return { id, created_at, expires_at, opened };
}

function tooMany(): DomainError {
  return new DomainError(
    "conflict",
    `There are ${MOST_PREVIEWS} links to this draft already. Revoke one first.`,
  );
}
