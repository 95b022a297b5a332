import { isNotFound } from "#admin/errors.ts";
import { sendOrFindOut } from "#admin/lost-answer.ts";
import { request } from "#admin/request.ts";
import type { RestoredItem } from "#contract/trash.ts";
import { trashPaths } from "#contract/writing-paths.ts";

/**
 * Where the answer was lost, what `find` finds has been restored.
 * @throws {Refusal} {NetworkError}
 */
export function restoreFromTrash(
  id: string,
  find: () => Promise<RestoredItem>,
): Promise<RestoredItem> {
  return sendOrFindOut(
    () => request<RestoredItem>("POST", trashPaths.restore(id)),
    () =>
      find().catch((error: unknown) => {
        if (isNotFound(error)) return null;
        throw error;
      }),
  );
}
