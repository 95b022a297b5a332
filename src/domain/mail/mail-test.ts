import { randomUUID } from "node:crypto";
import {
  type SmtpStage,
  type SmtpTestInput,
  type SmtpTestResult,
  smtpStages,
} from "#contract/smtp-test.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { testEmail } from "#emails/test-email.tsx";
import { siteConfig } from "#site.config";
import { findSmtpConfig } from "#storage/smtp-config.ts";
import { compose } from "./compose.ts";
import { handOver } from "./smtp.ts";
import { SmtpFailure, type SmtpSettings } from "./smtp-failure.ts";
import { completeSettings } from "./smtp-settings.ts";

type Passed = Map<SmtpStage, string>;

/** A failure is a result, not an error. @throws {DomainError} invalid_fields (something missing) */
export async function sendTestMail(
  { database, secrets, clock }: Dependencies,
  input: SmtpTestInput,
): Promise<SmtpTestResult> {
  const settings = completeSettings(input, await database.read(findSmtpConfig), secrets);
  const passed: Passed = new Map();
  if (settings instanceof SmtpFailure) return failed(settings, passed);
  const started = performance.now();
  const mail = await compose({
    content: testEmail(),
    from: { name: siteConfig.brand, address: settings.fromEmail },
    to: settings.toEmail,
    messageId: `<${randomUUID()}@${siteConfig.email.split("@").at(-1)}>`,
    date: clock.now(),
  });
  try {
    await handOver(settings, mail, { onPassed: (stage, text) => passed.set(stage, text) });
  } catch (error) {
    if (error instanceof SmtpFailure) return failed(error, passed);
    throw error;
  }
  return succeeded(settings, passed, (performance.now() - started) / 1000);
}

function succeeded(
  { host, toEmail }: SmtpSettings,
  passed: Passed,
  seconds: number,
): SmtpTestResult {
  const encryption = /with (.+)\.$/.exec(passed.get("encryption") ?? "")?.[1];
  const over = encryption ? ` over ${encryption}` : ", not encrypted";
  return {
    ok: true,
    stages: smtpStages.map((stage) => ({
      stage,
      state: "passed",
      text: passed.get(stage) ?? "",
    })),
    text: `Accepted by ${host} in ${seconds.toFixed(1)} s${over}. Now look in the inbox of ${toEmail}, and in its spam.`,
    fix: null,
    reply: null,
  };
}

function failed(failure: SmtpFailure, passed: Passed): SmtpTestResult {
  const failedAt = smtpStages.indexOf(failure.stage);
  return {
    ok: false,
    stages: smtpStages.map((stage, index) => {
      if (index === failedAt) return { stage, state: "failed", text: failure.message };
      const text = index < failedAt ? passed.get(stage) : undefined;
      return text === undefined
        ? { stage, state: "not_reached", text: "" }
        : { stage, state: "passed", text };
    }),
    text: failure.message,
    fix: failure.fix,
    reply: failure.reply,
  };
}
