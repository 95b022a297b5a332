import { EraseAnswer, EraseRequest } from "#contract/contact-submission.ts";
import { PrivacySettings } from "#contract/privacy.ts";
import { adminCall, adminWrite, json, type Route } from "#http/route.ts";

/** The calls about personal data. */
export const privacyRoutes: Route[] = [
  adminCall(
    "GET",
    "/api/admin/privacy",
    {
      operationId: "getPrivacySettings",
      summary: "How long messages are kept.",
      answer: PrivacySettings,
    },
    async ({ c, actor }) => json(await c.var.services.app.privacy.get(actor)),
  ),
  adminWrite(
    "PUT",
    "/api/admin/privacy",
    {
      operationId: "savePrivacySettings",
      summary: "Says how long messages are kept; older ones are erased once a day.",
      body: PrivacySettings,
      answer: PrivacySettings,
    },
    async ({ c, actor, body }) => {
      await c.var.services.app.privacy.save(actor, body);
      return json(await c.var.services.app.privacy.get(actor));
    },
  ),
  adminWrite(
    "POST",
    "/api/admin/contact-submissions/erase",
    {
      operationId: "eraseMessages",
      summary: "Erases all messages of one e-mail address for good.",
      body: EraseRequest,
      answer: EraseAnswer,
    },
    async ({ c, actor, body }) =>
      json({ erased: await c.var.services.app.privacy.eraseSender(actor, body.email) }),
  ),
];
