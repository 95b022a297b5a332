import { EraseAnswer, EraseRequest } from "#contract/contact-submission.ts";
import { apiPaths } from "#contract/paths.ts";
import {
  ExpiredMessages,
  ExpiredQuery,
  PrivacySettings,
  PrivacyState,
  RestoreAnswer,
  RestoreRequest,
} from "#contract/privacy.ts";
import { adminCall, adminQuery, adminWrite, json, type Route } from "#http/route.ts";

/** The calls about personal data. */
export const privacyRoutes: Route[] = [
  adminCall(
    "GET",
    apiPaths.privacy,
    {
      operationId: "getPrivacySettings",
      summary: "How long messages are kept, and which are set aside.",
      answer: PrivacyState,
    },
    async ({ c, actor }) => json(await c.var.services.app.privacy.get(actor)),
  ),
  adminQuery(
    apiPaths.privacyExpired,
    {
      operationId: "countExpiredMessages",
      summary: "How many messages are older than a number of days.",
      answer: ExpiredMessages,
      query: ExpiredQuery,
    },
    async ({ c, actor, query }) =>
      json(await c.var.services.app.privacy.countExpired(actor, query.keep_messages_days)),
  ),
  adminWrite(
    "PUT",
    apiPaths.privacy,
    {
      operationId: "savePrivacySettings",
      summary:
        "Sets how long messages are kept. Older ones are set aside once a day, including all that are older now, and erased thirty days later.",
      body: PrivacySettings,
      answer: PrivacyState,
    },
    async ({ c, actor, body }) => {
      await c.var.services.app.privacy.save(actor, body);
      return json(await c.var.services.app.privacy.get(actor));
    },
  ),
  adminWrite(
    "POST",
    apiPaths.contactSubmissionsErase,
    {
      operationId: "eraseMessages",
      summary: "Erases all messages of one e-mail address for good.",
      body: EraseRequest,
      answer: EraseAnswer,
    },
    async ({ c, actor, body }) =>
      json({ erased: await c.var.services.app.privacy.eraseSender(actor, body.email) }),
  ),
  adminWrite(
    "POST",
    apiPaths.contactSubmissionsRestore,
    {
      operationId: "restoreMessages",
      refuses: ["not_found"],
      summary: "Restores the messages that were set aside at one time, and keeps them from now on.",
      body: RestoreRequest,
      answer: RestoreAnswer,
    },
    async ({ c, actor, body }) =>
      json({ restored: await c.var.services.app.privacy.restore(actor, body.set_aside_at) }),
  ),
];
