import { NetworkError, Refusal } from "#admin/errors.ts";
import { session } from "#admin/session.ts";
import type { Problem } from "#contract/errors.ts";
import { IDEMPOTENCY_KEY, newKey } from "#contract/idempotency-key.ts";

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

export interface UploadOptions {
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

/** The keys of what nobody has answered, so that *Try again* makes nothing twice. */
const keys = new WeakMap<File, { path: string; key: string }>();

/**
 * Sends a file as the field `file`, by XMLHttpRequest: `fetch` does not report upload progress. A large one
 * is not sent again unasked.
 * @throws {Refusal}, {@link NetworkError}, or an AbortError once `signal` is aborted
 */
export async function sendFile<Answer>(
  path: string,
  file: File,
  options: UploadOptions,
): Promise<Answer> {
  const former = keys.get(file);
  const key = former?.path === path ? former.key : newKey();
  keys.set(file, { path, key });
  for (;;) {
    const { token } = session;
    const { status, body } = await attempt(path, file, { token, key, ...options });
    if (status >= 200 && status < 300) {
      const answer = readAnswer<Answer>(body);
      keys.delete(file);
      return answer;
    }
    if (status !== 401) throw new Refusal(readProblem(body), status, null);
    if (session.token === token) await session.waitForSignIn();
  }
}

interface Attempt extends UploadOptions {
  token: string | null;
  key: string;
}

function attempt(
  path: string,
  file: File,
  { token, key, onProgress, signal }: Attempt,
): Promise<{ status: number; body: string }> {
  const form = new FormData();
  form.append("file", file);
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open("POST", path);
    if (token) sending.setRequestHeader("Authorization", `Bearer ${token}`);
    sending.setRequestHeader(IDEMPOTENCY_KEY, key);
    sending.upload.onprogress = ({ loaded, total }) =>
      onProgress({ sentBytes: loaded, totalBytes: total });
    sending.onload = () => resolve({ status: sending.status, body: sending.responseText });
    sending.onerror = () => reject(new NetworkError(null));
    sending.onabort = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    signal.addEventListener("abort", () => sending.abort(), { once: true });
    if (signal.aborted) sending.onabort(new ProgressEvent("abort"));
    else sending.send(form);
  });
}

/** Something between here and the server may answer with other than JSON. */
function readAnswer<Answer>(body: string): Answer {
  try {
    // biome-ignore lint/plugin: the caller names the answer of the API, as for every other call of the portal.
    return JSON.parse(body);
  } catch (cause) {
    throw new NetworkError(cause);
  }
}

function readProblem(body: string): Partial<Problem> {
  try {
    // biome-ignore lint/plugin: as above; what is missing has a text of its own.
    return JSON.parse(body);
  } catch {
    return {};
  }
}
