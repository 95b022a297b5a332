import { apiPaths } from "#contract/paths.ts";
import { LoginAnswer } from "#contract/session.ts";
import { administrator, type RunningApp } from "./app.ts";
import { BenchError } from "./bench-error.ts";

/** Returns the value of the Authorization header. */
export async function signIn(app: RunningApp): Promise<string> {
  const answer = await ask(app, apiPaths.login(), {
    method: "POST",
    body: JSON.stringify(administrator),
    headers: { "content-type": "application/json" },
  });
  return `Bearer ${LoginAnswer.parse(await answer.json()).access_token}`;
}

/** @throws {BenchError} on a refusal */
export async function ask(app: RunningApp, path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(`${app.origin}${path}`, init);
  if (answer.ok) return answer;
  throw new BenchError(`${path} answers ${answer.status}: ${await answer.text()}`);
}
