/** `unknown`: it could not be asked, which says nothing about it. */
export type Level = "ok" | "unknown" | "warning" | "error";

export interface Finding {
  /** Stable, for monitors. */
  id: string;
  level: Level;
  what: string;
  /** What to do about it; null where nothing is needed. */
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
