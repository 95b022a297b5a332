import { z } from "zod";
import { PageQuery } from "#contract/paging.ts";
import { RestoredPublication, TrashEmptying, TrashedPublication } from "#contract/trash.ts";
import { trashPaths } from "#contract/writing-paths.ts";
import { nounOf } from "#http/publications/list.ts";
import {
  adminCall,
  adminQuery,
  adminWrite,
  json,
  listHeaders,
  noContent,
  type Route,
} from "#http/route.ts";

export const trashRoutes: Route[] = [
  adminQuery(
    trashPaths.list,
    {
      operationId: "listTrash",
      summary: "What was deleted in the last thirty days; what goes first comes first.",
      query: PageQuery,
      answer: z.array(TrashedPublication),
      isCounted: true,
    },
    async ({ owner, query }) => {
      const { items, next, total } = await owner.trash.list(query);
      const headers = listHeaders(trashPaths.list(), query, next);
      return json(items, 200, { ...headers, "X-Total-Count": String(total) });
    },
  ),
  adminCall(
    "POST",
    trashPaths.restore,
    {
      operationId: "restoreFromTrash",
      summary: "Brings something back as a draft, at its address or the next free one.",
      answer: RestoredPublication,
      refuses: ["conflict"],
    },
    async ({ c, owner }) => json(await owner.trash.restore(c.req.param("id") ?? "", nounOf)),
  ),
  adminWrite(
    "POST",
    trashPaths.emptying,
    {
      operationId: "emptyTrash",
      summary: "Erases all that is in it, for good, unless that is not as much as the owner knows.",
      body: TrashEmptying,
      status: 204,
      refuses: ["conflict"],
    },
    async ({ owner, body }) => {
      await owner.trash.empty(body.total);
      return noContent();
    },
  ),
  adminCall(
    "DELETE",
    trashPaths.item,
    {
      operationId: "eraseFromTrash",
      summary: "Erases something with its versions and its file, for good.",
      status: 204,
    },
    async ({ c, owner }) => {
      await owner.trash.erase(c.req.param("id") ?? "");
      return noContent();
    },
  ),
];
