import type { z } from "zod";
import { line } from "./fields.ts";
import { SiteFacts } from "./site-facts.ts";
import { home } from "./texts/home.ts";

/** What makes the site that came its owner's, in one answer. What is left out stays. */
export const MakeItYours = SiteFacts.pick({
  brand: true,
  email: true,
  logo: true,
  logo_on_dusk: true,
  brand_color: true,
})
  .extend({ headline: line("a headline", home.headline.max).describe("What Home opens with.") })
  .partial()
  .meta({ id: "MakeItYours" });
export type MakeItYours = z.infer<typeof MakeItYours>;
