import { randomUUID } from "node:crypto";
import {
  type SmtpStage,
  type SmtpTestInput,
  type SmtpTestResult,
  smtpStages,
} from "#contract/smtp-test.ts";
import type { Clock } from "#domain/clock.ts";
import type { Secrets } from "#domain/secrets.ts";
import { readFacts } from "#domain/site-facts.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { testEmail } from "#emails/test-email.tsx";
import type { Database } from "#storage/database.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import { compose } from "./compose.ts";
import { handOver } from "./smtp.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";
import { completeSettings } from "./smtp-settings.ts";

type Stage = SmtpTestResult["stages"][number];
type Known = Map<SmtpStage, Pick<Stage, "state" | "text">>;

/** A failure is a result, not an error. @throws {DomainError} invalid_fields (something missing) */
export async function sendTestMail(
  { database, secrets, clock }: { database: Database; secrets: Secrets; clock: Clock },
  input: SmtpTestInput,
): Promise<SmtpTestResult> {
  const settings = completeSettings(input, await database.read(findSmtpConfig), secrets);
  const known: Known = new Map();
  if (settings instanceof SmtpFailure) return failed(settings, known);
  const { brand, colours, email } = await database.read(readFacts);
  const timeZone = await database.read(ownersTimeZone);
  const started = performance.now();
  const mail = await compose({
    content: testEmail({ brand, colours }),
    from: { name: brand, address: settings.fromEmail },
    to: settings.toEmail,
    messageId: `<${randomUUID()}@${email.split("@").at(-1)}>`,
    date: clock.now(),
  });
  try {
    await handOver(settings, mail, {
      timeZone,
      onPassed: (stage, text) => known.set(stage, { state: "passed", text }),
      onSkipped: (stage, text) => known.set(stage, { state: "skipped", text }),
    });
  } catch (error) {
    if (error instanceof SmtpFailure) return failed(error, known);
    throw error;
  }
  return succeeded(settings, known, (performance.now() - started) / 1000);
}

function succeeded({ host, toEmail }: SmtpSettings, known: Known, seconds: number): SmtpTestResult {
  const encryption = /with (.+)\.$/.exec(known.get("encryption")?.text ?? "")?.[1];
  const over = encryption ? ` over ${encryption}` : ", not encrypted";
  return {
    ok: true,
    stages: smtpStages.map((stage) => ({ stage, ...(known.get(stage) ?? passedUnnoticed) })),
    text: `Accepted by ${host} in ${seconds.toFixed(1)} s${over}. Now look in the inbox of ${toEmail}, and in its spam.`,
    fix: null,
    reply: null,
  };
}

function failed(failure: SmtpFailure, known: Known): SmtpTestResult {
  const failedAt = smtpStages.indexOf(failure.stage);
  // Nothing was tried where even the address was not looked up.
  const wasTried = known.size > 0;
  return {
    ok: false,
    stages: smtpStages.map((stage, index) => {
      if (index === failedAt) return { stage, state: "failed", text: failure.message };
      if (index > failedAt || !wasTried) return { stage, state: "not_reached", text: "" };
      // A later stage is only reached through this one.
      return { stage, ...(known.get(stage) ?? passedUnnoticed) };
    }),
    text: failure.message,
    fix: failure.fix,
    reply: failure.reply,
  };
}

const passedUnnoticed = { state: "passed", text: "" } as const;
