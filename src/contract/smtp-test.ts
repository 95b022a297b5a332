import { z } from "zod";
import { timestamp } from "./fields.ts";
import { SmtpConfigInput } from "./smtp-config.ts";

export const smtpStages = [
  "address",
  "connection",
  "encryption",
  "sign_in",
  "sender",
  "acceptance",
] as const;
export const SmtpStage = z.enum(smtpStages);
export type SmtpStage = z.infer<typeof SmtpStage>;

export const SmtpFix = z.object({
  smtp_port: z.number().int().optional(),
  smtp_use_tls: z.boolean().optional(),
});
export type SmtpFix = z.infer<typeof SmtpFix>;

const blankIsAbsent = (value: unknown) => (value === "" || value === null ? undefined : value);

/** The fields of the form. Each is optional; the stored value replaces one that is missing or empty. */
export const SmtpTestInput = z
  .object({
    smtp_host: z.preprocess(blankIsAbsent, SmtpConfigInput.shape.smtp_host.optional()),
    smtp_port: z.preprocess(blankIsAbsent, SmtpConfigInput.shape.smtp_port.unwrap().optional()),
    smtp_user: z.preprocess(blankIsAbsent, SmtpConfigInput.shape.smtp_user.optional()),
    smtp_password: z.preprocess(
      blankIsAbsent,
      SmtpConfigInput.shape.smtp_password.unwrap().optional(),
    ),
    smtp_from_email: z.preprocess(blankIsAbsent, SmtpConfigInput.shape.smtp_from_email.optional()),
    smtp_to_email: z.preprocess(blankIsAbsent, SmtpConfigInput.shape.smtp_to_email.optional()),
    smtp_use_tls: z.preprocess(
      blankIsAbsent,
      SmtpConfigInput.shape.smtp_use_tls.unwrap().optional(),
    ),
  })
  .meta({ id: "SmtpTestInput" });
export type SmtpTestInput = z.infer<typeof SmtpTestInput>;

export const SmtpTestState = z
  .object({
    state: z.enum(["not_set_up", "not_tested", "passed", "failed"]),
    tested_at: timestamp.nullable().describe("When exactly these settings were tested last."),
  })
  .meta({ id: "SmtpTestState" });
export type SmtpTestState = z.infer<typeof SmtpTestState>;

export const SmtpTestResult = z
  .object({
    ok: z.boolean(),
    stages: z.array(
      z.object({
        stage: SmtpStage,
        state: z
          .enum(["passed", "skipped", "failed", "not_reached"])
          .describe(
            "Skipped: encryption where TLS is off, signing in where the server asks for none.",
          ),
        text: z.string().describe("What was found, or what went wrong and what to do."),
      }),
    ),
    text: z.string().describe("The outcome in one or two sentences."),
    fix: SmtpFix.nullable().describe(
      "Settings that would mend it; null when nothing is that clear.",
    ),
    reply: z.string().nullable().describe("The server's own words, for the engineer."),
  })
  .meta({ id: "SmtpTestResult" });
export type SmtpTestResult = z.infer<typeof SmtpTestResult>;
