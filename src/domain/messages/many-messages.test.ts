import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { mintProof } from "#domain/mint-actor.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database } from "#storage/database.ts";
import { findContactSubmission } from "#storage/messages/contact-submission.ts";
import { setMessagesAside } from "#storage/messages/set-aside-message.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { slow } from "#test/support/slow.ts";
import { LOOK_MS, SlowClock } from "#test/support/slow-clock.ts";
import { turnsDuring } from "#test/support/turns.ts";

const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };

/** The number of messages that one request handles: batches of 200, while the slow clock lets it. */
const A_PART = 200 * Math.ceil(timeOuts.request.part / LOOK_MS);

onBothDatabases(({ openDatabase }) => {
  it("very many messages are brought back in parts, each of which says how many are left", async () => {
    const { app, actor, database, clock } = await openDomain(
      await openDatabase(),
      undefined,
      new SlowClock(),
    );
    const { id } = await app.contactSubmissions.submit(message, {});
    const set_aside_at = clock.now().toISOString();
    await database.write(async (tx) => {
      const row = await findContactSubmission(tx, id);
      const rows = Array.from({ length: A_PART + 5 }, () => {
        const another = uuidv7();
        const content = JSON.stringify({ message: { ...row, id: another }, mail: null });
        return { id: another, email: message.email, set_aside_at, content };
      });
      await tx.insertInto("set_aside_message").values(rows).execute();
    });
    const { privacy } = app.asOwner(actor);
    expect(await privacy.restore(set_aside_at)).toEqual({ restored: A_PART, left: 5 });
    expect(await privacy.restore(set_aside_at)).toEqual({ restored: 5, left: 0 });
  });

  it("very many messages of a sender are erased in parts, those set aside last", async () => {
    const { app, actor, database, clock } = await openDomain(
      await openDatabase(),
      undefined,
      new SlowClock(),
    );
    await app.contactSubmissions.submit(message, {});
    const { id } = await app.contactSubmissions.submit(message, {});
    const { locksRows } = database;
    await database.write((tx) =>
      setMessagesAside(tx, [id], clock.now().toISOString(), { locksRows }),
    );
    await repeatMessage(database, A_PART + 4);
    const { privacy } = app.asOwner(actor);
    const erase = () => privacy.eraseSender(mintProof(), message.email);
    expect(await erase()).toEqual({ erased: A_PART, left: 6 });
    expect(await erase()).toEqual({ erased: 6, left: 0 });
  });

  slow("others get their turn while very many messages of a sender are erased", async () => {
    const { app, actor, database } = await openDomain(await openDatabase());
    await app.contactSubmissions.submit(message, {});
    await repeatMessage(database, 1_000);
    const { privacy } = app.asOwner(actor);
    const erase = async () => {
      expect(await privacy.eraseSender(mintProof(), message.email)).toMatchObject({ left: 0 });
    };
    expect(await turnsDuring(erase)).toBeGreaterThan(5);
  });
});

/** Copies the one message that is there. */
async function repeatMessage(database: Database, times: number): Promise<void> {
  await database.write(async (tx) => {
    const row = await tx.selectFrom("contact_submission").selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: times }, () => ({ ...row, id: uuidv7() }));
    await tx.insertInto("contact_submission").values(rows).execute();
  });
}
