import { queryOptions } from "@tanstack/react-query";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { command, request } from "#admin/request.ts";
import { messagePaths } from "#contract/paths.ts";
import type { NewSavedAnswer, SavedAnswer, SavedAnswerChange } from "#contract/saved-answer.ts";

export function savedAnswersQuery() {
  return queryOptions({
    queryKey: queryKeys.savedAnswers,
    queryFn: ({ signal }) => request<SavedAnswer[]>("GET", messagePaths.savedAnswers(), { signal }),
  });
}

export const createSavedAnswer = (body: NewSavedAnswer) =>
  reloading(request<SavedAnswer>("POST", messagePaths.savedAnswers(), { body }));

export const updateSavedAnswer = (id: string, body: SavedAnswerChange, ifMatch?: number) =>
  reloading(request<SavedAnswer>("PUT", messagePaths.savedAnswer(id), { body, ifMatch }));

/** Nobody waits for it: at worst it stands further down. */
export function noteUse(id: string): void {
  reloading(command("PUT", messagePaths.savedAnswerUse(id))).catch(() => undefined);
}

export const deleteSavedAnswer = (id: string) =>
  reloading(command("DELETE", messagePaths.savedAnswer(id)));

async function reloading<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    await queryClient.invalidateQueries({ queryKey: queryKeys.savedAnswers });
  }
}
