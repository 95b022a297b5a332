import { expect, it } from "vitest";
import { ErrorCode, type Problem } from "#contract/errors.ts";
import { explain, isStale, isTransient, NetworkError, Refusal } from "./errors.ts";

const statuses = [400, 403, 404, 409, 413, 415, 422, 429, 500, 503];

it.each(statuses)("a refusal with %i shows the server's reason", (status) => {
  const refusal = new Refusal({ detail: "Wait a minute." }, status, null);
  expect(explain(refusal)).toBe("Wait a minute.");
  expect(isTransient(refusal)).toBe(status >= 500);
});

it("an answer without a reason still says what to do", () => {
  expect(explain(new Refusal({}, 502, null))).toBe(
    "The server answered with an error (502). Please try again.",
  );
  expect(explain(new Refusal({ requestId: "r-1" }, 500, null))).toContain("r-1");
});

it("a lost connection counts as transient", () => {
  const lost = new NetworkError(new TypeError("Failed to fetch"));
  expect(isTransient(lost)).toBe(true);
  expect(explain(new NetworkError(new DOMException("", "TimeoutError")))).toContain("too long");
});

it("a conflict means a newer version, unless it names a field", () => {
  const codes = ErrorCode.options.filter((code) => isStale(new Refusal({ code }, 409, null)));
  expect(codes).toEqual(["conflict"]);
  const taken: Partial<Problem> = { code: "conflict", errors: { slug: ["Taken."] } };
  expect(isStale(new Refusal(taken, 409, null))).toBe(false);
});
