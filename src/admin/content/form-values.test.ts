import { describe, expect, expectTypeOf, it } from "vitest";
import { asText, type FormValues } from "./form-values.ts";

it("a form has no field that can be null", () => {
  expectTypeOf<{ title: string; topics: string[]; published: boolean }>().toExtend<FormValues>();
  expectTypeOf<{ ended_in: "go" | "" }>().toExtend<FormValues>();
  expectTypeOf<{ ended_in: "go" | null }>().not.toExtend<FormValues>();
});

describe("the text of a form", () => {
  it("has everything that was typed and chosen, field by field", () => {
    const text = asText({
      title: "Eleven hours",
      what_was_built: "A screen.\n\nAnd a **rule**.",
      figures: [
        { value: "11", unit: "hours", meaning: "freed", measured: "A log." },
        { value: "3.75", unit: "", meaning: "an invoice", measured: "" },
      ],
      services: ["AI & Automation", "Media & Creative"],
      topics: { added: ["Pilots", "Costs"], typed: "Half a to" },
      ended_in: "stop",
      is_sample: true,
    });
    expect(text).toBe(
      [
        "# Eleven hours",
        "## What was built",
        "A screen.",
        "And a **rule**.",
        "## Figures",
        "11, hours, freed, A log.\n3.75, an invoice",
        "## Services",
        "AI & Automation, Media & Creative",
        "## Topics",
        "Pilots, Costs, Half a to",
        "## Ended in",
        "stop",
        "## Is sample",
        "Yes",
      ].join("\n\n"),
    );
  });

  it("leaves out what was left empty", () => {
    expect(
      asText({ title: "Half", quote: "", figures: [], topics: { added: [], typed: "" } }),
    ).toBe("# Half");
  });
});
