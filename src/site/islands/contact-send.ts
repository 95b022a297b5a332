import { contactFormSignals } from "#contract/contact-texts.ts";
import type { Problem } from "#contract/errors.ts";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";
import { apiPaths } from "#contract/paths.ts";
import type { ContactValues } from "#site/props.ts";
import { answerFields, type ContactErrors, firstErrors } from "./contact-message.ts";
import type { StoryLine } from "./read-story.ts";

export type Delivery =
  | { kind: "sent" }
  | { kind: "invalid"; errors: ContactErrors }
  | { kind: "failed"; reason: string };

interface Signals {
  trap: string;
  /** Milliseconds since the form was shown; undefined if that says nothing. */
  shownFor: number | undefined;
  /** Each question in its place, by which an error names its answer. */
  asked: readonly string[];
  /** What comes along; not sent if it is nothing. */
  along: readonly StoryLine[];
}

// This is longer than any healthy answer and shorter than a visitor's patience.
const TIMEOUT_MS = 30_000;

/** A broken connection usually recovers within seconds. */
const PAUSES_MS = [500, 3_000];

/** Never throws: every failure is an outcome with a reason. */
export async function sendContact(
  { name, email, company, message, ...answers }: ContactValues,
  { asked, ...signals }: Signals,
  key: string,
): Promise<Delivery> {
  const body = JSON.stringify({
    name,
    email,
    company,
    message,
    answers:
      asked.length > 0
        ? asked.map((question, at) => ({
            question,
            answer: answers[answerFields[at] ?? "answer_1"],
          }))
        : undefined,
    [contactFormSignals.trapField]: signals.trap,
    [contactFormSignals.shownForField]: signals.shownFor,
    story:
      signals.along.length > 0
        ? Object.assign({}, ...signals.along.map(({ told }) => told))
        : undefined,
  });
  let response: Response;
  try {
    response = await post(body, key, PAUSES_MS);
  } catch {
    return { kind: "failed", reason: unreachable() };
  }
  if (isGuestNetwork(response)) return { kind: "failed", reason: unreachable() };
  if (response.ok) return { kind: "sent" };
  return refusal(response, await readProblem(response));
}

/** Retries while no server answers or a proxy waits for one; the key makes all tries one message. */
async function post(body: string, key: string, pauses: readonly number[]): Promise<Response> {
  const [pause, ...rest] = pauses;
  try {
    const response = await fetch(apiPaths.contact(), {
      method: "POST",
      headers: { "content-type": "application/json", [IDEMPOTENCY_KEY]: key },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 409 || !pause) return response;
  } catch (error) {
    if (!navigator.onLine || !pause) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
  return post(body, key, rest);
}

/** Detects the login page of a guest network. Taking it for success would lose the message. */
function isGuestNetwork({ ok, redirected, headers }: Response): boolean {
  return ok && (redirected || /^text\/html/i.test(headers.get("content-type") ?? ""));
}

function refusal(response: Response, problem: Partial<Problem>): Delivery {
  if (response.status === 429) return { kind: "failed", reason: retryIn(response) };
  const errors = firstErrors(problem.errors ?? {});
  if (response.status === 422 && Object.keys(errors).length > 0) return { kind: "invalid", errors };
  return { kind: "failed", reason: problem.detail ?? "The server couldn’t take the message." };
}

async function readProblem(response: Response): Promise<Partial<Problem>> {
  try {
    const problem: Partial<Problem> | null = await response.json();
    return problem ?? {};
  } catch {
    // A proxy in between may answer with a page of its own.
    return {};
  }
}

function unreachable(): string {
  return navigator.onLine
    ? "We couldn’t reach the server."
    : "You seem to be offline. Check your connection.";
}

function retryIn(response: Response): string {
  const seconds = Number(response.headers.get("retry-after"));
  if (!Number.isFinite(seconds) || seconds <= 0) {
    return "Too many messages came from here. Wait a few minutes.";
  }
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? `${Math.ceil(seconds)} seconds`
      : minutes === 1
        ? "a minute"
        : `${minutes} minutes`;
  return `Too many messages came from here. Try again in ${wait}.`;
}
