import { isNotFound, NetworkError } from "./errors.ts";
import { command } from "./request.ts";

/** A connection that breaks is mostly back within seconds. */
const PAUSES_MS = [500, 3_000];

/**
 * Where the answer of `send` is lost, `findOut` asks what came of it, and it is sent once more where that
 * is nothing.
 * @throws what `send` throws, also while nobody can be asked
 */
export async function sendOrFindOut<Answer>(
  send: () => Promise<Answer>,
  findOut: () => Promise<Answer | null>,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return (await withRetries(findOut)) ?? (await send());
  }
}

/**
 * Where the answer to a deletion is lost, it is sent again: what is not there by then is deleted.
 * @throws {Refusal} {NetworkError}
 */
export async function deleteSurely(path: string): Promise<void> {
  const remove = () => command("DELETE", path);
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    await withRetries(remove).catch((again: unknown) => {
      if (!isNotFound(again)) throw again;
    });
  }
}

/** For what may be sent again: until somebody answers, unless this browser knows that it is offline. */
export async function withRetries<Answer>(
  send: () => Promise<Answer>,
  pauses: readonly number[] = PAUSES_MS,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const [pause, ...rest] = pauses;
    if (!(error instanceof NetworkError) || !navigator.onLine || !pause) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return withRetries(send, rest);
  }
}
