import { z } from "zod";
import { NameChange, NameInUse } from "#contract/names.ts";
import { namePaths } from "#contract/paths.ts";
import { adminCall, adminWrite, json, type Route } from "#http/route.ts";

export const nameRoutes: Route[] = [
  adminCall(
    "GET",
    namePaths.list,
    {
      operationId: "listNames",
      scope: "content:read",
      summary:
        "Authors, categories, topics and sectors in use, with how many publications have each.",
      answer: z.array(NameInUse),
    },
    async ({ c, owner }) =>
      json(await c.var.services.gates.ownersLists.run(() => owner.names.list())),
  ),
  adminWrite(
    "POST",
    namePaths.rename,
    {
      operationId: "changeName",
      scope: "content:write",
      summary:
        "Gives a name another spelling, or joins it with one in use, in all publications at once.",
      description:
        "Drafts and what is in the trash follow, too; versions keep what they said. No publication counts as updated and no webhook is told, but an `If-Match` of before answers 409. The next answer of every page has the new name; the owner’s search follows within a minute.",
      body: NameChange,
      answer: z.array(NameInUse),
      refuses: ["conflict"],
    },
    async ({ c, owner, body }) =>
      json(await c.var.services.gates.ownersLists.run(() => owner.names.rename(body))),
  ),
];

export const nameExamples = {
  NameInUse: { kind: "category", name: "Marketing", count: 12 } satisfies NameInUse,
  NameChange: { kind: "category", from: "marketing", to: "Marketing" } satisfies NameChange,
};
