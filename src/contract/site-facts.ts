import { z } from "zod";
import { readAbn } from "./abn.ts";
import { pictureLooks } from "./brand.ts";
import { type Branded, corners } from "./brand-sheet.ts";
import { countryCodes } from "./country.ts";
import { emailAddress, line, optional, optionalLine, optionalText } from "./fields.ts";
import { limits } from "./limits.ts";
import { readColour } from "./oklch.ts";
import { Questions } from "./question.ts";
import { requestLimits } from "./request-limits.ts";
import { storyWays } from "./story-way.ts";
import { typePairs } from "./type-pair.ts";

const year = z
  .number({ error: "Enter a year, such as 2025." })
  .int("Enter a year, such as 2025.")
  .min(requestLimits.yearMin, "Enter a year, such as 2025.")
  .max(requestLimits.yearMax, "Enter a year, such as 2025.");

const NO_RATING = `Enter the rating as a number from 1 to ${requestLimits.rating}.`;

const NO_COUNTRY = "Choose a country by its ISO code, such as AU.";

const emptyOr = (test: (value: string) => boolean) => (value: string) =>
  value === "" || test(value);

/** E.164 allows 15 digits; fewer than six reach nobody from outside. */
function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  return /^\+?[\d ()./-]+$/.test(value) && digits >= 6 && digits <= 15;
}

function isHttps(value: string): boolean {
  return /^https:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value);
}

function namesNobody(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}

const socialProfile = line("an address", limits.url).refine(
  isHttps,
  "Start the address with https://",
);

/** Empty, or `#rrggbb`. */
const colour = optionalLine("the colour", requestLimits.colour)
  .transform((value) => readColour(value) ?? value)
  .refine(
    emptyOr((value) => readColour(value) !== null),
    "Not a colour. Try #0F8B8D.",
  );

const abn = optionalLine("the ABN", requestLimits.abn)
  .refine(
    emptyOr((value) => readAbn(value) !== null),
    "This is not an ABN: it has 11 digits, and its check digits have to fit.",
  )
  .transform((value) => readAbn(value) ?? "");

const replyWithin = optionalLine("the reply time", limits.replyTime).transform(readReplyTime);

/** Many people type the whole sentence, but the pages already print "We reply within". */
export function readReplyTime(typed: string): string {
  return typed.replace(/^we reply within\s+/i, "").replace(/\.$/, "");
}

const signature = optionalText("the signature", limits.signature).refine(
  (value) => value.split("\n").length <= limits.signatureLines,
  "Keep the signature to four lines.",
);

function wholeNumber(what: string, { min, max }: { min: number; max: number }) {
  const text = `Enter ${what} as a whole number from ${min} to ${max.toLocaleString("en-US")}.`;
  return z.number({ error: text }).int(text).min(min, text).max(max, text);
}

export const Person = z
  .object({
    name: line("a name", limits.name),
    role: optionalLine("the role", limits.role),
    line: optionalLine("the line", limits.personLine).describe("One sentence of their own."),
    portrait: optional.imageAddress.describe("Empty: a door stands ajar in its place."),
  })
  .meta({ id: "Person" });
export type Person = z.infer<typeof Person>;

/** Facts that are empty or null appear nowhere. */
export const SiteFacts = z
  .object({
    brand: line("a name", limits.brand),
    tagline: optionalLine("the tagline", limits.tagline).describe(
      "Each sentence gets a line of its own.",
    ),
    description: line("a description", limits.siteDescription).describe(
      "For search results and shared links.",
    ),
    default_author: line("a name", limits.author).describe(
      "Signs blogs whose author is left empty.",
    ),
    logo: optional.imageAddress.describe("The logo for light backgrounds. Empty: the name."),
    logo_on_dusk: optional.imageAddress.describe(
      "The logo for dark backgrounds. Empty: the one for light backgrounds, or the name.",
    ),
    icon: optional.imageAddress.describe(
      "A square picture for tabs and phones. Empty: the logo for light backgrounds, or the initial where that is more than twice as wide as high.",
    ),
    brand_color: colour.describe("Such as #0f8b8d. Empty: the dusk and amber of the site."),
    second_color: colour.describe(
      "Takes the other part, wall or light. Empty: a sister of the first.",
    ),
    corners: z.enum(corners, "Choose sharp or soft corners."),
    type_pair: z.enum(typePairs, "Choose one of the six pairs of type."),
    pictures: z
      .enum(pictureLooks, "Choose the doors or drawn openings.")
      .describe("`drawn`: drawings without a door, where no picture of your own is placed."),
    email: emailAddress.describe("In the footer and the menu."),
    contact_email: emailAddress.describe(
      "On the contact page, and where messages are mailed until the mail settings say otherwise.",
    ),
    phone: optionalLine("the phone number", limits.phone).refine(
      emptyOr(isPhone),
      "Enter a phone number with its area code, such as +61 2 5550 1234.",
    ),
    city: optionalLine("the city", limits.city),
    country: z
      .enum(countryCodes, NO_COUNTRY)
      .describe("ISO 3166-1. Currency, language tags and the privacy law that is named follow it."),
    area_served: line("where your clients are", limits.areaServed).describe(
      'Completes "open to clients in"; `Worldwide` reads "open to clients worldwide".',
    ),
    reply_within: replyWithin.describe('Completes "We reply within".'),
    social_profiles: z
      .array(socialProfile)
      .max(limits.socialProfiles, `Keep to ${limits.socialProfiles} addresses.`),
    legal_name: optionalLine("the legal name", limits.name),
    abn: abn.describe("Australian Business Number, with its check digits."),
    copyright_from: year,
    copyright_until: year.nullable(),
    pilot_weeks: wholeNumber("the weeks", { min: 1, max: limits.pilotWeeks }).nullable(),
    pilot_price_from: wholeNumber("the price", { min: 1, max: limits.pilotPrice })
      .nullable()
      .describe("In whole units of the country’s currency."),
    team: z.array(Person).max(limits.people, `Name at most ${limits.people} people.`),
    rating_value: z
      .number({ error: NO_RATING })
      .min(1, NO_RATING)
      .max(requestLimits.rating, NO_RATING)
      .nullable()
      .describe("The owner’s own, with `rating_count`."),
    rating_count: wholeNumber("the reviews", { min: 1, max: limits.reviews }).nullable(),
    colophon: z
      .boolean()
      .describe("Whether the footer says what a page weighs, and a page how the site is made."),
    booking_url: optionalLine("the address", limits.url)
      .refine(emptyOr(isHttps), "Start the address with https://")
      .refine(emptyOr(namesNobody), "Leave the user and the password out of the address.")
      .describe("The page where a call is booked. Empty: it is offered nowhere."),
    booking_after_sending: z.boolean().describe("Linked once a message is sent."),
    booking_in_reply: z.boolean().describe("The last paragraph of the automatic reply."),
    booking_above_form: z.boolean().describe("Linked above the form on the contact page."),
    questions: Questions.describe(
      "What the contact form asks beside its four fields; always optional.",
    ),
    reply_days: wholeNumber("the days", { min: 1, max: limits.replyDays })
      .nullable()
      .describe(
        "Within how many days messages are answered. It replaces `reply_within`; null promises no number.",
      ),
    reply_skips_weekends: z.boolean().describe("Saturdays and Sundays do not count."),
    reply_kept_shown: z
      .boolean()
      .describe(
        "Whether the contact page says how often that was kept, once enough messages came due and nine in ten were answered in time.",
      ),
    story: z
      .enum(storyWays, "Choose what visitors bring along.")
      .nullable()
      .describe(
        "Whether what a visitor read comes along with a message: shown above the button, asked for first, or never. Null: as is usual in the country.",
      ),
    answer_signature: signature.describe(
      "Below every answer that the owner writes to a message, in four lines at most.",
    ),
    answer_copy: z.boolean().describe("Whether the owner gets a hidden copy of every answer."),
  })
  .meta({ id: "SiteFacts" });
export type SiteFacts = z.infer<typeof SiteFacts>;

/** How the site looks. The portal asks for these facts on a page of their own. */
export const brandFacts = {
  brand_color: true,
  second_color: true,
  corners: true,
  type_pair: true,
  pictures: true,
} as const;
/** What the form on the contact page asks for and brings along. */
export const contactFormFacts = {
  booking_url: true,
  booking_after_sending: true,
  booking_in_reply: true,
  booking_above_form: true,
  questions: true,
  story: true,
} as const;

/** How messages are answered. */
export const answeringFacts = {
  reply_days: true,
  reply_skips_weekends: true,
  reply_kept_shown: true,
  answer_signature: true,
  answer_copy: true,
} as const;

export const AnsweringFacts = SiteFacts.pick(answeringFacts);
export type AnsweringFacts = z.infer<typeof AnsweringFacts>;

export const BrandFacts = SiteFacts.pick(brandFacts);
export type BrandFacts = z.infer<typeof BrandFacts>;

/** What is empty in the settings is absent elsewhere. */
export function toBranded({ brand_color, second_color, corners }: BrandFacts): Branded {
  return { colours: { first: brand_color || null, second: second_color || null }, corners };
}

type Found<Facts> = { field: keyof Facts; message: string } | null;

type Colours = Pick<BrandFacts, "brand_color" | "second_color">;

/** Describes a conflict between colours that are valid one by one; null if there is none. */
export function findColourContradiction({ brand_color, second_color }: Colours): Found<Colours> {
  if (second_color === "") return null;
  if (brand_color === "") {
    return { field: "brand_color", message: "Choose your first colour before a second one." };
  }
  return second_color === brand_color
    ? { field: "second_color", message: "That is your first colour." }
    : null;
}

type Together = Pick<
  SiteFacts,
  "rating_value" | "rating_count" | "copyright_from" | "copyright_until"
>;

/** Describes a conflict between other facts that are valid one by one; null if there is none. */
export function findContradiction(facts: Together): Found<Together> {
  const { rating_value, rating_count, copyright_from, copyright_until } = facts;
  if (copyright_until !== null && copyright_until < copyright_from) {
    return { field: "copyright_until", message: "The last year comes before the first." };
  }
  if ((rating_value === null) === (rating_count === null)) return null;
  return rating_value === null
    ? { field: "rating_value", message: "Enter the rating, or leave both fields empty." }
    : { field: "rating_count", message: "Say how many reviews, or leave both fields empty." };
}
