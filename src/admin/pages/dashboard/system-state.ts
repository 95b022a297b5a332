import { explain, Refusal } from "#admin/failure.ts";

type State = "good" | "bad" | "unknown";

export interface SystemState {
  database: { state: State; words: string };
  api: { state: State; words: string };
  /** What is wrong; null when nothing is. */
  reason: string | null;
}

const notAnswering = { state: "bad", words: "Not answering" } as const;
const online = { state: "good", words: "Online" } as const;
const unknown = { state: "unknown", words: "Not known" } as const;

/** What the last call of the system info says. A refusal for the database's sake is an answer of the API. */
export function systemState(error: Error | null): SystemState {
  if (!error) {
    return { database: { state: "good", words: "Connected" }, api: online, reason: null };
  }
  const reason = explain(error);
  if (error instanceof Refusal && error.code === "unavailable") {
    return { database: notAnswering, api: online, reason };
  }
  return { database: unknown, api: notAnswering, reason };
}
