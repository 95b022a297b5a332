import { type Kysely, sql } from "kysely";

interface BriefMail {
  id: string;
  at: string;
  due_at: string | null;
  detail: object;
}

/** Mails and deliveries to webhooks become jobs. What waits is done as it would have been. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await moveMessageMails(db);
  await moveAutoReplies(db);
  await moveNotices(db);
  await moveDeliveries(db);
  for (const table of ["outbox", "auto_reply_mail", "sign_in_notice", "webhook_delivery"]) {
    await db.schema.dropTable(table).execute();
  }
}

async function moveMessageMails(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into job (kind, subject, lane, state, due_at, claim, claimed_until, attempts,
      handed_over, detail, reason, created_at, ended_at)
    select 'message_mail', contact_submission_id, 'mail',
      case state when 'sent' then 'done' when 'failed' then 'failed' when 'skipped' then 'held'
        else 'open' end,
      case when state = 'sent' then null else next_attempt_at end,
      null, null, attempts, handed_over,
      '{"message_id":"' || replace(replace(message_id, '\\', '\\\\'), '"', '\\"') || '"}',
      reason, created_at,
      case when state = 'sent' or next_attempt_at is null then coalesce(sent_at, created_at) end
    from outbox`.execute(db);
}

async function moveAutoReplies(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    id: string;
    sender_hash: string;
    created_at: string;
    next_attempt_at: string | null;
  }>`select * from auto_reply_mail`.execute(db);
  for (const { id, sender_hash, created_at, next_attempt_at } of rows) {
    const detail = { sender_hash };
    await putBriefMail(db, "auto_reply", { id, at: created_at, due_at: next_attempt_at, detail });
  }
}

async function moveNotices(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    id: string;
    user_agent: string;
    signed_in_at: string;
    next_attempt_at: string | null;
  }>`select * from sign_in_notice`.execute(db);
  for (const { id, user_agent, signed_in_at: at, next_attempt_at: due_at } of rows) {
    const [first = "", second = "", third] = id.split(".");
    const mail = { id: third ?? (second || first), at, due_at };
    if (third !== undefined) {
      const detail = { addition: { kind: first, id: second }, user_agent };
      await putBriefMail(db, "addition_notice", { ...mail, detail });
    } else if (second !== "") {
      await putBriefMail(db, "reset_mail", { ...mail, detail: { mail: first, user_agent } });
    } else {
      await putBriefMail(db, "sign_in_notice", { ...mail, detail: { user_agent } });
    }
  }
}

async function putBriefMail(
  db: Kysely<unknown>,
  kind: string,
  { id, at, due_at, detail }: BriefMail,
): Promise<void> {
  const stored = JSON.stringify({ ...detail, message_id: `<brief-${id}@portico>` });
  const [state, ended_at] = due_at === null ? ["done", at] : ["open", null];
  await sql`
    insert into job (kind, subject, lane, state, due_at, attempts, handed_over, detail, created_at,
      ended_at)
    values (${kind}, ${id}, 'mail', ${state}, ${due_at}, 0, 0, ${stored}, ${at}, ${ended_at})`.execute(
    db,
  );
}

async function moveDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into job (kind, subject, lane, state, due_at, attempts, handed_over, detail, reason,
      created_at, ended_at)
    select 'webhook', id, webhook_id,
      case state when 'sent' then 'done' when 'failed' then 'failed' else 'open' end,
      case when state in ('sent', 'failed') then null else next_attempt_at end,
      attempts, 0,
      '{"event":"' || event || '","subject_id":' ||
        case when subject_id is null then 'null' else '"' || subject_id || '"' end ||
        ',"status":' || coalesce(cast(status as text), 'null') || '}',
      reason, created_at,
      case when state in ('sent', 'failed') then coalesce(sent_at, created_at) end
    from webhook_delivery`.execute(db);
}
