import { MailDomainQuery, MailDomainReport } from "#contract/mail-domain.ts";
import { settingsPaths } from "#contract/paths.ts";
import { SmtpConfig, SmtpConfigInput } from "#contract/smtp-config.ts";
import { SmtpTestInput, SmtpTestResult, SmtpTestState } from "#contract/smtp-test.ts";
import { adminCall, adminQuery, adminWrite, json, provenWrite, type Route } from "#http/route.ts";

const KEPT_FOR =
  "The stored password is for its host and username; without TLS, only for the port that was saved without TLS, too.";

export const smtpConfigRoutes: Route[] = [
  adminCall(
    "GET",
    settingsPaths.smtpConfig,
    {
      operationId: "getSmtpConfig",
      scope: "settings:read",
      summary: "The mail settings, without the password.",
      answer: SmtpConfig,
    },
    async ({ owner }) => json(await owner.smtpConfig.get()),
  ),
  provenWrite(
    "POST",
    settingsPaths.smtpConfig,
    {
      operationId: "saveSmtpConfig",
      summary: "Saves the mail settings; an empty password keeps the stored one.",
      description: KEPT_FOR,
      body: SmtpConfigInput,
      answer: SmtpConfig,
    },
    async ({ owner, proof, body }) => {
      await owner.smtpConfig.save(proof, body);
      return json(await owner.smtpConfig.get());
    },
  ),
  adminCall(
    "GET",
    settingsPaths.smtpTest,
    {
      operationId: "getSmtpTestState",
      scope: "settings:read",
      summary: "How the saved mail settings did in their last test.",
      answer: SmtpTestState,
    },
    async ({ owner }) => json(await owner.smtpConfig.testState()),
  ),
  adminWrite(
    "POST",
    settingsPaths.smtpTest,
    {
      operationId: "testSmtpConfig",
      scope: null,
      summary: "Sends a test mail with these settings, completed by the stored ones.",
      description: `An empty field counts as missing, and is taken from what is stored. ${KEPT_FOR}`,
      body: SmtpTestInput,
      answer: SmtpTestResult,
      refuses: ["rate_limited"],
    },
    async ({ c, owner, body }) => {
      await c.var.services.app.limits.mailTest.take();
      return json(await owner.smtpConfig.test(body));
    },
  ),
  adminQuery(
    settingsPaths.mailDomain,
    {
      operationId: "inspectMailDomain",
      scope: "settings:read",
      summary: "What DNS says about who may send for the sender's domain.",
      answer: MailDomainReport,
      query: MailDomainQuery,
    },
    async ({ owner, query }) => json(await owner.inspectMailDomain(query)),
  ),
];
