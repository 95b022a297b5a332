import { z } from "zod";
import { messagePaths } from "#contract/paths.ts";
import { NewSavedAnswer, SavedAnswer, SavedAnswerChange } from "#contract/saved-answer.ts";
import {
  adminCall,
  adminWrite,
  idOf,
  ifMatch,
  json,
  noContent,
  type Route,
  versioned,
} from "#http/route.ts";

/** Programs read them and write none, as with answers. */
export const savedAnswerRoutes: Route[] = [
  adminCall(
    "GET",
    messagePaths.savedAnswers,
    {
      operationId: "listSavedAnswers",
      scope: "messages:read",
      summary: "Answers that the owner gives often, the last used first.",
      answer: z.array(SavedAnswer),
    },
    async ({ owner }) => json(await owner.savedAnswers.list()),
  ),
  adminWrite(
    "POST",
    messagePaths.savedAnswers,
    {
      operationId: "createSavedAnswer",
      scope: null,
      summary: "Keeps an answer, to be put into others.",
      description: "No two have the same name, whatever its capitals.",
      body: NewSavedAnswer,
      answer: SavedAnswer,
      status: 201,
      refuses: ["conflict"],
    },
    async ({ owner, body }) => json(await owner.savedAnswers.create(body), 201),
  ),
  adminWrite(
    "PUT",
    messagePaths.savedAnswer,
    {
      operationId: "updateSavedAnswer",
      scope: null,
      summary: "Renames or rewords a saved answer: just the fields that are given.",
      body: SavedAnswerChange,
      answer: SavedAnswer,
      isVersioned: true,
      refuses: ["conflict"],
    },
    async ({ c, owner, body }) =>
      versioned(await owner.savedAnswers.update(idOf(c), body, ifMatch(c))),
  ),
  adminCall(
    "PUT",
    messagePaths.savedAnswerUse,
    {
      operationId: "useSavedAnswer",
      scope: null,
      summary: "Notes that a saved answer was put into an answer: it comes first from now on.",
      status: 204,
    },
    async ({ c, owner }) => {
      await owner.savedAnswers.use(idOf(c));
      return noContent();
    },
  ),
  adminCall(
    "DELETE",
    messagePaths.savedAnswer,
    {
      operationId: "deleteSavedAnswer",
      scope: null,
      summary: "Deletes a saved answer.",
      status: 204,
    },
    async ({ c, owner }) => {
      await owner.savedAnswers.delete(idOf(c));
      return noContent();
    },
  ),
];

const words = {
  name: "Yes, next step",
  text: "Hello {first name},\n\nyes. The next step is half an hour: {booking}",
};

export const savedAnswerExamples = {
  SavedAnswer: {
    id: "019ca3aa-2e00-7d11-a0b1-c2d3e4f5a6b9",
    ...words,
    used_at: "2026-03-02T19:03:00.000Z",
    version: 1,
  } satisfies SavedAnswer,
  NewSavedAnswer: words satisfies NewSavedAnswer,
  SavedAnswerChange: { name: "Yes" } satisfies SavedAnswerChange,
};
