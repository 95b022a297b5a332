interface Refusal {
  what: string;
  remedy: string;
}

const PASSWORD = "signs such as @ and # in the password are written as %40 and %23.";

/** What to do, by SQLSTATE (PostgreSQL, Appendix A). */
const remedies: Record<string, string> = {
  "3D000": "Create it, or name another one.",
  "28P01": `Check user and password; ${PASSWORD}`,
  "28000": `Check user and password, and who may connect from where (pg_hba.conf); ${PASSWORD}`,
  "53300": "Let it allow more connections (max_connections), or stop what holds them.",
  "57P03": "Try again in a moment.",
};

/**
 * Explains why the database cannot be entered.
 * @param place the origin of the address, such as “ with DATABASE_URL”
 */
export function explainRefusal(cause: unknown, place = ""): Refusal {
  const found = coded(cause);
  // Only the server's own words are shown: a client's may contain a part of a mistyped password.
  if (found !== null && /^(?=.*\d)[0-9A-Z]{5}$/.test(found.code)) {
    return {
      what: `PostgreSQL refuses the connection: ${found.message}.`,
      remedy: remedies[found.code] ?? "Its log may say more.",
    };
  }
  return {
    what: `PostgreSQL cannot be reached${place}${found === null ? "" : ` (${found.code})`}.`,
    remedy: `Check host, name and password, and that it runs; ${PASSWORD}`,
  };
}

function coded(cause: unknown): { code: string; message: string } | null {
  if (!(cause instanceof Error)) return null;
  if (!("code" in cause) || typeof cause.code !== "string") return coded(cause.cause);
  return { code: cause.code, message: cause.message };
}
