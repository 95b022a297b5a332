import type { PrivacySettings } from "#contract/privacy.ts";
import {
  deleteContactSubmission,
  listIdsBefore,
  listIdsOfSender,
} from "#storage/contact-submission.ts";
import type { Tx } from "#storage/database.ts";
import { findPrivacy, savePrivacy } from "#storage/privacy.ts";
import type { Actor } from "./actor.ts";
import type { Parts } from "./parts.ts";

const DAY_MS = 24 * 3_600_000;

/** Few enough that a sweep never keeps a visitor's message waiting. */
const ERASED_AT_ONCE = 200;

/** What is done about personal data. */
export function privacyVerbs({ database, clock }: Parts) {
  const erase = async (tx: Tx, ids: readonly string[]) => {
    for (const id of ids) {
      await database.messageSearch.remove(tx, id);
      await deleteContactSubmission(tx, id);
    }
  };
  return {
    get: async (_actor: Actor): Promise<PrivacySettings> => {
      const row = await database.read(findPrivacy);
      return { keep_messages_days: row?.keep_messages_days ?? null };
    },

    save: async (_actor: Actor, settings: PrivacySettings): Promise<void> => {
      await database.write((tx) =>
        savePrivacy(tx, { id: 1, ...settings, agreed_before: null, swept_at: null }),
      );
    },

    /** Erases all messages of one sender, their words in the search and their mail; gives how many. */
    eraseSender: (_actor: Actor, email: string): Promise<number> =>
      database.write(async (tx) => {
        const ids = await listIdsOfSender(tx, email);
        await erase(tx, ids);
        return ids.length;
      }),

    /** Erases what is older than the owner wants to keep; gives how many. */
    sweep: async (): Promise<number> => {
      const days = (await database.read(findPrivacy))?.keep_messages_days;
      if (days == null) return 0;
      const before = new Date(clock.now().getTime() - days * DAY_MS).toISOString();
      let erased = 0;
      for (;;) {
        const ids = await database.write(async (tx) => {
          const some = await listIdsBefore(tx, before, ERASED_AT_ONCE);
          await erase(tx, some);
          return some;
        });
        erased += ids.length;
        if (ids.length < ERASED_AT_ONCE) return erased;
      }
    },
  };
}
