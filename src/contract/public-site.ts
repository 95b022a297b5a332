import { z } from "zod";
import { corners } from "./brand-sheet.ts";
import { questionKinds } from "./question.ts";
import { typePairs } from "./type-pair.ts";

const orNull = z.string().nullable();
const address = z.url();

/** A picture in its place. */
const Placed = z.object({
  address: z.string().describe("Complete; empty where there is none."),
  alt: z.string(),
  point: z
    .object({ x: z.number(), y: z.number() })
    .nullable()
    .describe("What stays in the frame, in per cent from the left and from the top."),
});

const Printed = z.union([z.string(), Placed]);

const Link = z.object({
  name: z.string(),
  path: z.string().describe("On this site, such as `/about`."),
});

/** What a front on another origin shows of the agency. Nothing here is not on a page as well. */
export const PublicSite = z
  .object({
    name: z.string(),
    legal_name: z.string(),
    tagline: orNull,
    description: z.string(),
    url: address,
    language: z.string().describe("A BCP 47 tag, such as `en-AU`."),
    time_zone: z.string().describe("Of the days that visitors read."),
    brand: z.object({
      logo: address.nullable().describe("For light grounds; null: the name."),
      logo_on_dusk: address.nullable().describe("For dark grounds; null: the other, or the name."),
      icon: address.describe("A square picture of 512 pixels."),
      color: orNull.describe("The owner’s first colour; null: as it was drawn."),
      second_color: orNull,
      corners: z.enum(corners),
      type_pair: z.enum(typePairs),
      faces: z.object({ headings: z.string(), text: z.string() }).describe("And who drew them."),
      tokens: z
        .record(z.string(), z.string())
        .describe("Custom properties of CSS: every colour of the brand, and its corners."),
    }),
    contact: z.object({
      email: z.string(),
      contact_email: z.string(),
      phone: orNull,
      city: orNull,
      country: z.string(),
      area_served: z.string(),
      reply_within: orNull.describe("Completes “We reply within”."),
      abn: orNull,
      social_profiles: z.array(z.string()),
      booking_url: orNull.describe("Where the contact page links it."),
      questions: z
        .array(
          z.object({
            question: z.string(),
            kind: z.enum(questionKinds),
            choices: z.array(z.string()),
          }),
        )
        .describe("What the form asks beside its four fields."),
    }),
    team: z.array(
      z.object({
        name: z.string(),
        role: z.string(),
        line: z.string(),
        portrait: address.nullable(),
      }),
    ),
    services: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        tagline: z.string(),
        description: z.string(),
        includes: z.array(z.string()),
        bring: z.string(),
        get: z.string(),
        measure: z.string(),
        highlight: orNull,
        picture: Placed,
      }),
    ),
    navigation: z.object({
      menu: z.array(Link),
      button: Link,
      footer: z.array(Link),
    }),
    texts: z
      .record(
        z.string(),
        z.record(z.string(), z.union([Printed, z.array(z.record(z.string(), Printed))])),
      )
      .describe(
        "Every text that visitors read, by page and name: `texts.home.headline`. A list has its entries. What a page fills in by itself stands as `{…}`.",
      ),
  })
  .meta({ id: "PublicSite" });
export type PublicSite = z.infer<typeof PublicSite>;
