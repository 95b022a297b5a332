import { expect, it } from "vitest";
import { describeOnBoth } from "./database.ts";

describeOnBoth("outside the tests of storage, on %s", (kind) => {
  it("only PostgreSQL is the second database", ({ task }) => {
    expect(task.tags).toEqual(kind === "PostgreSQL" ? ["second-database"] : []);
  });
});
