import { expectTypeOf, it } from "vitest";
import type { FormValues } from "./form-values.ts";

it("a form has no field that can be null", () => {
  expectTypeOf<{ title: string; topics: string[]; published: boolean }>().toExtend<FormValues>();
  expectTypeOf<{ ended_in: "go" | "" }>().toExtend<FormValues>();
  expectTypeOf<{ ended_in: "go" | null }>().not.toExtend<FormValues>();
});
