import { EraseAnswer, EraseCount, EraseRequest } from "#contract/contact-submission.ts";
import { limits } from "#contract/limits.ts";
import { messagePaths, settingsPaths } from "#contract/paths.ts";
import {
  ExpiredMessages,
  ExpiredQuery,
  PrivacySettings,
  PrivacyState,
  RestoreAnswer,
  RestoreRequest,
} from "#contract/privacy.ts";
import { adminCall, adminQuery, adminWrite, json, provenWrite, type Route } from "#http/route.ts";
import { timeOuts } from "#platform/time-outs.ts";

const PARTS = `As many as ${timeOuts.request.part / 1000} seconds are enough for. Repeat the call until \`left\` is 0.`;

export const privacyRoutes: Route[] = [
  adminCall(
    "GET",
    settingsPaths.privacy,
    {
      operationId: "getPrivacySettings",
      scope: "settings:read",
      summary: "How long messages are kept, and which are set aside.",
      answer: PrivacyState,
    },
    async ({ owner }) => json(await owner.privacy.get()),
  ),
  adminQuery(
    settingsPaths.privacyExpired,
    {
      operationId: "countExpiredMessages",
      scope: "settings:read",
      summary: "How many messages are older than a number of days.",
      answer: ExpiredMessages,
      query: ExpiredQuery,
    },
    async ({ owner, query }) => json(await owner.privacy.countExpired(query.keep_messages_days)),
  ),
  provenWrite(
    "PUT",
    settingsPaths.privacy,
    {
      operationId: "savePrivacySettings",
      summary: `Sets how long messages are kept. Older ones are set aside once a day, including all that are older now, and erased ${limits.setAsideDays} days later.`,
      body: PrivacySettings,
      answer: PrivacyState,
    },
    async ({ owner, proof, body }) => {
      await owner.privacy.save(proof, body);
      return json(await owner.privacy.get());
    },
  ),
  provenWrite(
    "POST",
    messagePaths.contactSubmissionsErase,
    {
      operationId: "eraseMessages",
      summary: "Erases all messages of one email address for good.",
      description: PARTS,
      body: EraseRequest,
      answer: EraseAnswer,
    },
    async ({ owner, proof, body }) => json(await owner.privacy.eraseSender(proof, body.email)),
  ),
  adminWrite(
    "POST",
    messagePaths.contactSubmissionsEraseCount,
    {
      operationId: "countMessagesToErase",
      scope: "messages:read",
      summary: "What erasing one email address would erase. Nothing is changed.",
      body: EraseRequest,
      answer: EraseCount,
    },
    async ({ owner, body }) => json(await owner.privacy.countOfSender(body.email)),
  ),
  adminWrite(
    "POST",
    messagePaths.contactSubmissionsRestore,
    {
      operationId: "restoreMessages",
      scope: "messages:write",
      refuses: ["not_found"],
      summary: "Restores the messages that were set aside at one time, and keeps them from now on.",
      description: PARTS,
      body: RestoreRequest,
      answer: RestoreAnswer,
    },
    async ({ owner, body }) => json(await owner.privacy.restore(body.set_aside_at)),
  ),
];
