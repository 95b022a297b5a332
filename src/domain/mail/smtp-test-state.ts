import type { SmtpTestState } from "#contract/smtp-test.ts";
import type { Clock } from "#domain/clock.ts";
import type { Secrets } from "#domain/secrets.ts";
import type { Db, Tx } from "#storage/database.ts";
import { findSmtpConfig, lockSmtpConfig } from "#storage/mail/smtp-config.ts";
import { listSmtpTests, replaceSmtpTests } from "#storage/mail/smtp-test.ts";
import type { SmtpTestRow } from "#storage/schema.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";
import { openSettings } from "./smtp-settings.ts";

const CONTEXT = "smtp_test.settings_mark";

/** Returns the last test's result for the saved settings, even if it ran before they were saved. */
export async function readSmtpTestState(db: Db, secrets: Secrets): Promise<SmtpTestState> {
  const row = await findSmtpConfig(db);
  if (row === null) return { state: "not_set_up", tested_at: null };
  const stored = openSettings(row, secrets);
  const test = (await listSmtpTests(db)).find(isOf(stored, secrets));
  if (test === undefined) return { state: "not_tested", tested_at: null };
  return { state: test.has_passed === 1 ? "passed" : "failed", tested_at: test.tested_at };
}

/** A test of other settings keeps the results of the saved ones. */
export async function recordSmtpTest(
  tx: Tx,
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  tested: SmtpSettings,
  hasPassed: boolean,
): Promise<void> {
  // Two tests that end together would each overwrite the other's result.
  const row = await lockSmtpConfig(tx);
  const stored = row && openSettings(row, secrets);
  const newest = {
    settings_mark: secrets.seal(textOf(tested), CONTEXT),
    tested_at: clock.now().toISOString(),
    has_passed: hasPassed ? 1 : 0,
  } as const;
  const isStored = stored && !(stored instanceof SmtpFailure) && textOf(stored) === textOf(tested);
  const ofStored = stored && !isStored && (await listSmtpTests(tx)).find(isOf(stored, secrets));
  await replaceSmtpTests(tx, ofStored ? [newest, ofStored] : [newest]);
}

function isOf(settings: SmtpSettings | SmtpFailure, secrets: Secrets) {
  const text = settings instanceof SmtpFailure ? null : textOf(settings);
  return ({ settings_mark }: SmtpTestRow) =>
    text !== null && secrets.open(settings_mark, CONTEXT) === text;
}

/** Sealed, since the password is in it. A test goes to the first address alone. */
function textOf({ alsoTo: _, ...settings }: SmtpSettings): string {
  return JSON.stringify(Object.entries(settings).toSorted());
}
