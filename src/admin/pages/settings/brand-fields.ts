import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { type BrandColours, drawnPalette } from "#contract/brand-palette.ts";
import { readColour } from "#contract/oklch.ts";
import { BrandFacts, findColourContradiction } from "#contract/site-facts.ts";
import { readTypedColour } from "./typed-colour.ts";

export const AMBER = drawnPalette.light;

/** A colour that was picked stays in its field while another choice is tried. */
const Fields = BrandFacts.extend({
  brand_color: z.string(),
  second_choice: z.enum(["none", "amber", "pick"]),
  second_color: z.string(),
});
export type BrandFields = z.infer<typeof Fields>;
export type BrandForm = UseFormReturn<BrandFields, unknown, BrandFacts>;

export const BrandSchema = Fields.transform(toFacts)
  .pipe(BrandFacts)
  .superRefine((facts, context) => {
    const found = findColourContradiction(facts);
    if (found) context.addIssue({ code: "custom", path: [found.field], message: found.message });
  });

export function toFields(stored: BrandFacts): BrandFields {
  const { brand_color, second_color, corners, type_pair, pictures } = stored;
  const second_choice = choiceOf(second_color);
  return { brand_color, second_choice, second_color, corners, type_pair, pictures };
}

function choiceOf(second: string): BrandFields["second_choice"] {
  if (second === "") return "none";
  return second === AMBER ? "amber" : "pick";
}

/** The colours as far as they can be read. */
export function coloursOf(fields: BrandFields): BrandColours {
  const { brand_color, second_color } = toFacts(fields);
  return { first: readColour(brand_color), second: readColour(second_color) };
}

function toFacts({ second_choice, ...fields }: BrandFields): BrandFacts {
  const brand_color = toHex(fields.brand_color);
  return {
    ...fields,
    brand_color,
    second_color: brand_color === "" ? "" : secondOf(fields, second_choice),
  };
}

function secondOf(
  { second_color }: Pick<BrandFields, "second_color">,
  choice: BrandFields["second_choice"],
) {
  if (choice === "none") return "";
  return choice === "amber" ? AMBER : toHex(second_color);
}

/** Leaves a text that is no colour as it was typed, so that the schema refuses it. */
function toHex(typed: string): string {
  return readTypedColour(typed) ?? typed;
}
