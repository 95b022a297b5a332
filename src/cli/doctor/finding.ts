/** `unknown` means that the check could not be made, which says nothing about its subject. */
export type Level = "ok" | "unknown" | "warning" | "error";

export interface Finding {
  /** It never changes, because monitors rely on it. */
  id: string;
  level: Level;
  what: string;
  /** The action to take; null if none is needed. */
  remedy: string | null;
}

export function ok(id: string, what: string): Finding {
  return { id, level: "ok", what, remedy: null };
}

export function warning(id: string, what: string, remedy: string): Finding {
  return { id, level: "warning", what, remedy };
}

export function error(id: string, what: string, remedy: string): Finding {
  return { id, level: "error", what, remedy };
}

export function unknown(id: string, what: string): Finding {
  return { id, level: "unknown", what, remedy: null };
}
