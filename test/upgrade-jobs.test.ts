import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { EXPORT_IS_GONE } from "#domain/imports/import-run.ts";
import { sealPassword } from "#domain/mail/smtp-settings.ts";
import { makeWebhookSecret, sealWebhookSecret } from "#domain/webhooks/webhook-secret.ts";
import { migrations } from "#migrations/list.ts";
import type { Tx } from "#storage/database.ts";
import { saveSmtpConfig } from "#storage/mail/smtp-config.ts";
import { migrate } from "#storage/migrate.ts";
import { isTrashed } from "#storage/publications/trashed-publication.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { openJobs } from "#test/support/jobs.ts";
import { mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { messageRow, publicationRow } from "#test/support/rows.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";
import { startWebhookReceiver } from "#test/support/webhook-receiver.ts";

const EARLIER = "2026-03-01T11:00:00.000Z";
const NIGHT = "2026-03-02T03:00:00.000Z";
const RUN = uuidv7();
const LATER = "2026-03-08T12:00:00.000Z";

async function insert(tx: Tx, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row).map((name) => sql.ref(name));
  await sql`insert into ${sql.table(table)} (${sql.join(names)})
    values (${sql.join(Object.values(row))})`.execute(tx);
}

onBothDatabases(({ makeEmpty }) => {
  /** A site of the version before there were jobs, with work waiting in every table that had some. */
  async function openFormer() {
    const database = await (await makeEmpty()).connect();
    const former = Object.entries(migrations).filter(([name]) => name < "0048-job");
    await migrate(database, Object.fromEntries(former));
    const messages = Object.fromEntries(
      (["waiting", "retrying", "sent", "failed", "skipped"] as const).map((state) => [
        state,
        messageRow({ name: state }),
      ]),
    );
    const webhook = uuidv7();
    const card = JSON.stringify({
      excerpt: "Begin small.",
      category: "AI",
      author: "Ada",
      read_time: "5 min read",
      image_url: "/pictures/ai.jpg",
    });
    const planned = publicationRow({ title: "Planned", published: 0, was_published: 0, card });
    const refused = publicationRow({ title: "Refused", published: 0 });
    const guide = publicationRow({ kind: "ebook", title: "Guide", body: "{}", card: "{}" });
    await database.write(async (tx) => {
      for (const [state, message] of Object.entries(messages)) {
        const { draft, answers, story, due_at, promised, promise_kept, no_answer_at, ...row } =
          message;
        await insert(tx, "contact_submission", row);
        await insert(tx, "outbox", {
          id: row.id,
          contact_submission_id: row.id,
          message_id: `<${row.id}@agency.test>`,
          state,
          attempts: state === "waiting" ? 0 : 1,
          next_attempt_at: ["sent", "failed"].includes(state) ? null : EARLIER,
          handed_over: 0,
          reason: state === "failed" ? "Refused." : null,
          created_at: EARLIER,
          sent_at: state === "sent" ? EARLIER : null,
        });
      }
      await insert(tx, "auto_reply", { id: 1, is_on: 1, text: "Thank you." });
      const answer = { sender_hash: "x", created_at: EARLIER };
      const { waiting, sent } = messages;
      await insert(tx, "auto_reply_mail", { ...answer, id: waiting?.id, next_attempt_at: EARLIER });
      await insert(tx, "auto_reply_mail", { ...answer, id: sent?.id, next_attempt_at: null });
      for (const id of [uuidv7(), `retention.messages.${uuidv7()}`, `reset.${uuidv7()}`]) {
        const user_agent = 'Opera \\ "one"';
        const notice = { id, user_agent, signed_in_at: EARLIER, next_attempt_at: EARLIER };
        await insert(tx, "sign_in_notice", notice);
      }
      await insert(tx, "privacy", { id: 1, keep_messages_days: 365 });
      for (const row of [planned, refused, guide]) await insert(tx, "publication", { ...row });
      const plan = { kind: "blog", publish_at: EARLIER, time_zone: "Australia/Sydney" };
      await insert(tx, "publication_schedule", { ...plan, publication_id: planned.id });
      const failed = "Enter an excerpt.";
      await insert(tx, "publication_schedule", { ...plan, publication_id: refused.id, failed });
      const file = { name: "a.pdf", size: 1, hash: "a", reading: "due", tries: 1 };
      await insert(tx, "publication_file", { ...file, publication_id: guide.id });
      const night = {
        since: "2026-01-01T03:00:00.000Z",
        due_at: NIGHT,
        claim: "dead",
        claimed_until: EARLIER,
      };
      await insert(tx, "backup_schedule", { ...night, id: 1 });
    });
    return { database, messages, webhook, planned, refused };
  }

  slow("what waited in the tables of the version before is done once", async () => {
    const { database, messages, webhook, planned, refused } = await openFormer();
    const receiver = await startWebhookReceiver();
    onTestFinished(receiver.close);
    const hook = { name: "CRM", events: "message.received", format: "json", is_active: 1 };
    await database.write(async (tx) => {
      const sealed = { secret_sealed: "sealed below", created_at: EARLIER };
      await insert(tx, "webhook", { ...hook, ...sealed, id: webhook, url: receiver.url });
      for (const state of ["waiting", "sent"]) {
        await insert(tx, "webhook_delivery", {
          id: uuidv7(),
          webhook_id: webhook,
          event: "message.received",
          subject_id: messages[state]?.id,
          state,
          attempts: state === "sent" ? 1 : 0,
          next_attempt_at: state === "sent" ? null : EARLIER,
          status: state === "sent" ? 204 : null,
          created_at: EARLIER,
          sent_at: state === "sent" ? EARLIER : null,
        });
      }
    });

    await migrate(database, migrations);

    const { app, actor, secrets } = await openDomain(database);
    const server = await startMailServer();
    onTestFinished(server.close);
    const { smtp_password, ...settings } = mailSettings(server);
    await database.write(async (tx) => {
      await saveSmtpConfig(tx, {
        ...settings,
        id: 1,
        smtp_also_to: "",
        smtp_use_tls: 0,
        smtp_password_sealed: sealPassword(smtp_password, secrets),
      });
      const secret_sealed = sealWebhookSecret(webhook, makeWebhookSecret(), secrets);
      await tx.updateTable("webhook").set({ secret_sealed }).execute();
      // There is no file to read here.
      await tx.updateTable("job").set({ due_at: LATER }).where("kind", "=", "read_pdf").execute();
    });
    const owner = app.asOwner(actor);
    const jobs = openJobs(app);
    for (let time = 0; time < 2; time += 1) await jobs.runDue();

    const subjects = server.received.map(({ parsed }) => parsed.subject ?? "");
    expect(subjects.filter((subject) => subject.startsWith("New message")).toSorted()).toEqual([
      "New message from retrying",
      "New message from waiting",
    ]);
    expect(subjects).toHaveLength(2 + 1 + 3);
    const deliveryOf = async (state: string) =>
      (await owner.contactSubmissions.get(messages[state]?.id ?? "")).delivery;
    expect(await deliveryOf("waiting")).toMatchObject({ state: "sent", attempts: 1 });
    expect(await deliveryOf("retrying")).toMatchObject({ state: "sent", attempts: 2 });
    expect(await deliveryOf("sent")).toMatchObject({ state: "sent", sent_at: EARLIER });
    expect(await deliveryOf("failed")).toMatchObject({ state: "failed", reason: "Refused." });
    expect(await deliveryOf("skipped")).toMatchObject({ state: "skipped" });
    const told = receiver.received.map(({ body }) => JSON.parse(body).data.id);
    expect(told).toEqual([messages.waiting?.id]);
    const states = (await owner.webhooks.deliveries(webhook)).map(({ state }) => state);
    expect(states).toEqual(["sent", "sent"]);
    expect(jobs.published).toEqual([{ id: planned.id, kind: "blog", failed: null }]);
    const left = await database.read((db) =>
      db.selectFrom("job").select(["kind", "subject", "state", "reason"]).execute(),
    );
    const of = (kind: string) => left.filter((job) => job.kind === kind);
    expect(of("publish")).toEqual([
      { kind: "publish", subject: refused.id, state: "failed", reason: "Enter an excerpt." },
    ]);
    expect(await owner.backups.state()).toMatchObject({ next_at: NIGHT, is_running: false });
    expect(await owner.backups.summary()).toMatchObject({ is_overdue: true });
    expect(of("read_pdf")).toMatchObject([{ subject: "a.pdf", state: "open" }]);
  });

  const progress = {
    file_name: "ghost.json",
    file_size: 9,
    started_at: EARLIER,
    kind: "Ghost",
    done: 1,
    total: 2,
    title: "",
    seconds_left: null,
    counts: {
      published: 0,
      drafts: 1,
      scheduled: 0,
      pictures: 0,
      redirects: 0,
      updated: 0,
      unchanged: 0,
      failed: 0,
    },
    found: { blog: 2, ebook: 0, "case-study": 0 },
    is_stopped: false,
    as_drafts: true,
    leave_out: [],
    error: null,
    change: null,
    undone: null,
    published: null,
  };
  const change = { kind: "undo", done: 0, total: 1, title: "", seconds_left: null, error: null };
  const again = "The site was updated before it was imported. Choose the file again.";

  it.each([
    { phase: "done", noted: {}, upgraded: { phase: "done", items: [{ title: "Imported" }] } },
    {
      phase: "done",
      noted: { change: { ...change, state: "running" } },
      upgraded: { phase: "done", change: { ...change, state: "interrupted" } },
    },
    { phase: "running", noted: {}, upgraded: { phase: "interrupted", done: 1, total: 2 } },
    { phase: "interrupted", noted: {}, upgraded: { phase: "interrupted" } },
  ])(
    "an import that was $phase is as far as it was, and undone",
    async ({ phase, noted, upgraded }) => {
      const { database, app, actor, imported } = await upgradeImport(phase, {
        ...progress,
        ...noted,
      });
      const { importRuns, trash } = app.asOwner(actor);
      expect(await importRuns.state()).toMatchObject({ id: RUN, ...upgraded });
      if (phase !== "done") {
        const going = importRuns.run(RUN, { as_drafts: true, leave_out: [] });
        await expect(going).rejects.toThrow(EXPORT_IS_GONE);
      }
      openJobs(app).startImports();
      await importRuns.beginChange(RUN, "undo");
      await waitUntil(async () => (await importRuns.state()).change === null);
      expect(await importRuns.state()).toMatchObject({ undone: { trashed: 1, kept: 0, left: 0 } });
      expect(await database.read((db) => isTrashed(db, imported.id))).toBe(true);
      expect((await trash.list({})).total).toBe(1);
    },
  );

  it.each(["checking", "checked"])(
    "an import that was %s lost its export, and says so",
    async (phase) => {
      const { app, actor } = await upgradeImport(phase, { ...progress, total: 0 });
      const { importRuns } = app.asOwner(actor);
      expect(await importRuns.state()).toMatchObject({ phase: "failed", error: again, items: [] });
      await importRuns.clear(RUN);
      expect(await importRuns.state()).toMatchObject({ phase: "none" });
    },
  );

  it("an import of a command can be finished by the same command", async () => {
    const { app, actor } = await upgradeImport("running", progress, "command line");
    const { importRuns } = app.asOwner(actor);
    expect(await importRuns.find()).toMatchObject({ phase: "interrupted", isOfCommand: true });
  });

  /** Notes the import like the version before, with what it has brought. */
  async function upgradeImport(phase: string, noted: object, server = "another") {
    const database = await (await makeEmpty()).connect();
    const former = Object.entries(migrations).filter(([name]) => name < "0055-import-jobs");
    await migrate(database, Object.fromEntries(former));
    const imported = publicationRow({ title: "Imported", published: 0, was_published: 0 });
    const item = {
      kind: "blog",
      key: "1",
      id: imported.id,
      title: "Imported",
      state: "draft",
      address: "/blogs/imported",
      notes: [],
    };
    await database.write(async (tx) => {
      await insert(tx, "publication", { ...imported });
      await insert(tx, "imported_item", {
        source: "ghost",
        source_id: "1",
        kind: "blog",
        target_id: imported.id,
        digest: "a",
        version: imported.version,
        run: RUN,
        was_public: 1,
      });
      await insert(tx, "import_run", {
        id: 1,
        run: RUN,
        server,
        phase,
        request: null,
        seen_at: EARLIER,
        progress: JSON.stringify(noted),
        report: JSON.stringify({ items: [item], left_out: [], notes: [] }),
      });
    });
    await migrate(database, migrations);
    return { ...(await openDomain(database)), imported };
  }
});
