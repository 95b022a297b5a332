import { AutoReply } from "#contract/auto-reply.ts";
import { settingsPaths } from "#contract/paths.ts";
import { adminCall, adminWrite, json, type Route } from "#http/route.ts";

export const autoReplyRoutes: Route[] = [
  adminCall(
    "GET",
    settingsPaths.autoReply,
    {
      operationId: "getAutoReply",
      scope: "settings:read",
      summary: "What visitors are answered at once.",
      answer: AutoReply,
    },
    async ({ owner }) => json(await owner.autoReply.get()),
  ),
  adminWrite(
    "PUT",
    settingsPaths.autoReply,
    {
      operationId: "saveAutoReply",
      scope: "settings:write",
      summary: "Turns answers on or off, and says what is in them.",
      description:
        "An address is answered once a day, twenty an hour are sent at most, and neither suspects nor machines get one.",
      body: AutoReply,
      answer: AutoReply,
    },
    async ({ owner, body }) => json(await owner.autoReply.save(body)),
  ),
];

export const autoReplyExamples = {
  AutoReply: {
    is_on: true,
    text: "Thank you for your message. A person will read it and answer within a day.",
  } satisfies AutoReply,
};
