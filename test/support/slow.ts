import { type TestContext, test } from "vitest";

/**
 * A test that takes about a second or more. `npm test` leaves it to `npm run test:rest`, as it does
 * with the files that begin with `@module-tag slow`.
 */
export function slow(name: string, run: (context: TestContext) => unknown): void {
  test(name, { tags: "slow" }, run);
}
