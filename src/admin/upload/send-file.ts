import { NetworkError, Refusal } from "#admin/errors.ts";
import { session } from "#admin/session.ts";
import type { Problem } from "#contract/errors.ts";

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

export interface UploadOptions {
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

/**
 * Sends a file as the field `file`, by XMLHttpRequest: `fetch` does not report upload progress.
 * @throws {Refusal}, {@link NetworkError}, or an AbortError once `signal` is aborted
 */
export async function sendFile<Answer>(
  path: string,
  file: File,
  options: UploadOptions,
): Promise<Answer> {
  for (;;) {
    const { token } = session;
    const { status, body } = await attempt(path, file, token, options);
    if (status >= 200 && status < 300) return readAnswer(body);
    if (status !== 401) throw new Refusal(readProblem(body), status, null);
    if (session.token === token) await session.waitForSignIn();
  }
}

function attempt(
  path: string,
  file: File,
  token: string | null,
  { onProgress, signal }: UploadOptions,
): Promise<{ status: number; body: string }> {
  const form = new FormData();
  form.append("file", file);
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open("POST", path);
    if (token) sending.setRequestHeader("Authorization", `Bearer ${token}`);
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
