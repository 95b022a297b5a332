import { describe, expect, it } from "vitest";
import { newOneTimeSecret, oneTimeCode, otpauthUri, stepAt, stepOfCode } from "./one-time-code.ts";

/** "12345678901234567890", the secret of RFC 6238, Appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("a one-time code", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("%d seconds after 1970 is %s, as the RFC has it", (seconds, code) => {
    expect(oneTimeCode(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  it("belongs to a step that is at most one away", () => {
    const now = new Date("2026-03-01T12:00:00Z");
    const step = stepAt(now);
    const found = [-2, -1, 0, 1, 2].map((away) =>
      stepOfCode(secret, oneTimeCode(secret, step + away), now),
    );
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
  });
});

it("a secret has 160 random bits in base32", () => {
  const [one, other] = [newOneTimeSecret(), newOneTimeSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
});

it("the address for apps holds any name of a site", () => {
  const uri = new URL(otpauthUri(secret, { issuer: "Olive & Søn: “Doors”", account: "olive" }));
  expect(decodeURIComponent(uri.pathname)).toBe("/Olive & Søn: “Doors”:olive");
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret,
    issuer: "Olive & Søn: “Doors”",
  });
});
