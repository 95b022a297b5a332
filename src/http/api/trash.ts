import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { PageQuery } from "#contract/paging.ts";
import { trashPaths } from "#contract/paths.ts";
import { requestLimits } from "#contract/request-limits.ts";
import { RestoredItem, TrashEmptying, TrashedItem, TrashRest } from "#contract/trash.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import {
  adminCall,
  adminQuery,
  idOf,
  json,
  listHeaders,
  noContent,
  provenCall,
  provenWrite,
  type Route,
} from "#http/route.ts";
import { timeOuts } from "#platform/time-outs.ts";

export const trashRoutes: Route[] = [
  adminQuery(
    trashPaths.list,
    {
      operationId: "listTrash",
      scope: "content:read",
      summary: `What was deleted in the last ${limits.trashDays} days; what goes first comes first.`,
      query: PageQuery,
      answer: z.array(TrashedItem),
      isCounted: true,
      hasListState: true,
    },
    async ({ owner, query }) => {
      const { items, next, total, state } = await owner.trash.list(query);
      return json(items, 200, {
        ...listHeaders(trashPaths.list(), query, next),
        "X-Total-Count": String(total),
        "X-List-State": state,
      });
    },
  ),
  adminCall(
    "POST",
    trashPaths.restore,
    {
      operationId: "restoreFromTrash",
      scope: "content:write",
      summary:
        "Brings something back: a picture into the library, anything else as a draft, at its address or the next free one.",
      answer: RestoredItem,
      refuses: ["conflict"],
    },
    async ({ c, owner }) => json(await owner.trash.restore(idOf(c), nounOf)),
  ),
  provenWrite(
    "POST",
    trashPaths.emptying,
    {
      operationId: "emptyTrash",
      summary: "Erases all that is in it, for good, unless that is not what the owner has seen.",
      description: `At most ${requestLimits.erasedAtOnce} at a time, and what ${timeOuts.request.part / 1000} seconds are enough for. While anything of it is left, the answer is 200 and says what stands for the rest: repeat the call with that until the answer is 204. What is erased is erased, also where nobody repeats it, and what is deleted meanwhile stays.`,
      body: TrashEmptying,
      status: 204,
      rest: TrashRest,
      refuses: ["conflict"],
    },
    async ({ owner, proof, body }) => {
      const rest = await owner.trash.empty(proof, body.seen);
      return rest === null ? noContent() : json(rest);
    },
  ),
  provenCall(
    "DELETE",
    trashPaths.item,
    {
      operationId: "eraseFromTrash",
      summary: "Erases something with its versions and its files, for good.",
      description: "A picture that something shows by then goes back into the library instead.",
      status: 204,
    },
    async ({ c, owner, proof }) => {
      await owner.trash.erase(proof, idOf(c));
      return noContent();
    },
  ),
];
