import { SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";
import { SmtpTestInput, SmtpTestResult } from "#contract/smtp-test.ts";
import { adminCall, adminWrite, json, type Route } from "#http/route.ts";

/** The calls about the settings of outgoing mail. */
export const smtpConfigRoutes: Route[] = [
  adminCall(
    "GET",
    "/api/admin/smtp-config",
    { summary: "The mail settings, without the password.", answer: SmtpConfig },
    async ({ c, actor }) => json(await c.var.services.app.smtpConfig.get(actor)),
  ),
  adminWrite(
    "POST",
    "/api/admin/smtp-config",
    {
      summary: "Saves the mail settings; an empty password keeps the stored one.",
      body: SmtpConfigInput,
      answer: SmtpConfig,
    },
    async ({ c, actor, body }) => {
      await c.var.services.app.smtpConfig.save(actor, body);
      return json(await c.var.services.app.smtpConfig.get(actor));
    },
  ),
  adminWrite(
    "POST",
    "/api/admin/smtp-config/test",
    {
      summary: "Sends a test mail with these settings, completed by the stored ones.",
      body: SmtpTestInput,
      answer: SmtpTestResult,
    },
    async ({ c, actor, body }) => {
      await c.var.services.mailTestLimit.take();
      return json(await c.var.services.app.smtpConfig.test(actor, body));
    },
  ),
];
