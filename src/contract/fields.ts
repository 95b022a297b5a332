import { z } from "zod";
import { limits } from "./limits.ts";
import { sitePaths } from "./paths.ts";
import { isImageAddress } from "./safe-address.ts";

const LINE_BREAKERS = /[\p{Cc}\u2028\u2029]+/gu;
const TEXT_CONTROLS = /[^\P{Cc}\t\n]/gu;
/** Unicode reserves U+FFFE, U+FFFF and their like for internal use, and XML refuses them. */
const NONCHARACTERS = /\p{Noncharacter_Code_Point}/gu;

/** A composed character of Unicode has at most four parts. */
const MAX_PARTS = 4;

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function textType(label: string, missing = `Enter ${label}.`) {
  return z.string({
    error: (issue) =>
      issue.input === undefined || issue.input === null
        ? missing
        : `${upperFirst(label)} must be text.`,
  });
}

function tooLong(label: string, max: number): string {
  return `Keep ${label} to ${max.toLocaleString("en-US")} characters or fewer.`;
}

/** Makes a text safe for every document, XML included. Half a surrogate pair becomes U+FFFD. */
export function wellFormed(value: string, noncharacter = ""): string {
  return value.toWellFormed().replace(NONCHARACTERS, noncharacter);
}

/**
 * Brings a text into composed form (NFC), so that what looks the same is the same. Composing a run of
 * accents takes quadratic time, so texts that are too long are not composed.
 */
export function composed<Text extends z.ZodString>(type: Text, max: number, tooLongText: string) {
  return type
    .refine((value) => value.length <= MAX_PARTS * max, tooLongText)
    .transform((value) => value.normalize("NFC"));
}

/** One line of text: control characters and line breaks become spaces, and the ends are trimmed. */
export function line(label: string, max: number) {
  return textType(label)
    .transform(toLine)
    .pipe(z.string().min(1, `Enter ${label}.`).max(max, tooLong(label, max)));
}

export function optionalLine(label: string, max: number) {
  return textType(label)
    .transform(toLine)
    .pipe(z.string().max(max, tooLong(label, max)));
}

/** The name that a list is grouped by. NFC makes two names that look alike equal. */
export function groupName(label: string, max: number) {
  return textType(label)
    .transform((value) => toComposedLine(value, max))
    .pipe(z.string().min(1, `Enter ${label}.`).max(max, tooLong(label, max)));
}

export function optionalGroupName(label: string, max: number) {
  return textType(label)
    .transform((value) => toComposedLine(value, max))
    .pipe(z.string().max(max, tooLong(label, max)));
}

/** A text that is too long in any form is left as it is, to be refused. */
function toComposedLine(value: string, max: number): string {
  const folded = toLine(value);
  return folded.length > MAX_PARTS * max ? folded : folded.normalize("NFC");
}

function toLine(value: string): string {
  return wellFormed(value).replace(LINE_BREAKERS, " ").trim();
}

/**
 * Several lines of text: line ends become `\n`, other control characters are removed, and the ends are
 * trimmed.
 */
export function text(label: string, max: number) {
  return textType(label)
    .transform(toText)
    .pipe(z.string().min(1, `Enter ${label}.`).max(max, tooLong(label, max)));
}

export function optionalText(label: string, max: number) {
  return textType(label)
    .transform(toText)
    .pipe(z.string().max(max, tooLong(label, max)));
}

function toText(value: string): string {
  return wellFormed(value).replace(/\r\n?/g, "\n").replace(TEXT_CONTROLS, "").trim();
}

/** These marks turn the direction of the words around them and have no content of their own. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A line with a person's name, which mails carry in their headers. */
export function nameLine(label: string, max: number) {
  return textType(label)
    .transform(toName)
    .pipe(z.string().min(1, `Enter ${label}.`).max(max, tooLong(label, max)));
}

export function optionalNameLine(label: string, max: number) {
  return textType(label)
    .transform(toName)
    .pipe(z.string().max(max, tooLong(label, max)));
}

function toName(value: string): string {
  return toLine(value.replace(DIRECTION_MARKS, ""));
}

/**
 * The local parts that mailboxes have (RFC 5322, `atext`), without characters that relays and mail programs
 * read as instructions. Japanese carriers gave out names with several dots in a row or one at the end.
 */
const EMAIL =
  /^(?!\.|.*=\?)[\w.!#$&'*+/=?^{}~-]+@(?:[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]*[A-Za-z\d]$/;

/** One plain address, `name@host`, without a display name, list, comment or quoted part. The host is ASCII. */
export const emailAddress = textType("an email address")
  .transform((value) => withAsciiHost(value.replace(DIRECTION_MARKS, "").trim()))
  .pipe(
    z
      .string()
      .min(1, "Enter an email address.")
      .max(limits.email, tooLong("the email address", limits.email))
      .pipe(z.email({ pattern: EMAIL, error: ({ input }) => oddEmail(String(input)) })),
  );

/** Mail servers expect ASCII, and one mailbox must have one spelling. */
function withAsciiHost(email: string): string {
  const [, name = "", host = ""] = /^([^@]*)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(email) ?? [];
  const isAscii = /^[ -~]*$/.test(host);
  if (isAscii || host.length > limits.host || !URL.canParse(`http://${host}`)) return email;
  return `${name}@${new URL(`http://${host}`).hostname}`;
}

function oddEmail(email: string): string {
  return /^(?=[^@]*[^ -~])[\p{L}\p{M}\p{N}_.+-]+@[^@]+$/u.test(email)
    ? "Few mail servers know letters such as “ü” before the @. Enter another address."
    : "Enter a full email address, like name@company.com.";
}

/** The portal offers a picker; the API takes an address. */
const NO_COVER = "Choose a cover picture, or give its address.";

/** A web address or a path of this site. The server never fetches it. */
export const imageAddress = textType("an image address", NO_COVER)
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .min(1, NO_COVER)
      .max(limits.url, tooLong("the image address", limits.url))
      .refine(isImageAddress, "Start the address with https://…"),
  )
  .meta({
    format: "uri-reference",
    description: `\`${sitePaths.drawnCover()}\` is a cover that is drawn from the title.`,
  });

const optionalImageAddress = textType("an image address")
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .max(limits.url, tooLong("the image address", limits.url))
      .refine((value) => value === "" || isImageAddress(value), "Start the address with https://…"),
  )
  .meta({ format: "uri-reference" });

/** The fields of a publication that visitors see … */
export const required = { line, groupName, text, imageAddress };
/** … and of a draft, where required fields may be empty. */
export const optional: typeof required = {
  line: optionalLine,
  groupName: optionalGroupName,
  text: optionalText,
  imageAddress: optionalImageAddress,
};
export type FieldForms = typeof required;

/** The last part of a page's address. NFC makes two slugs that look alike equal. */
export const slug = composed(
  textType("an address"),
  limits.slug,
  tooLong("the address", limits.slug),
)
  .transform((value) => value.trim().toLowerCase())
  .pipe(
    z
      .string()
      .max(limits.slug, tooLong("the address", limits.slug))
      .regex(
        /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u,
        "Use letters, digits and single hyphens, like my-first-article.",
      ),
  );

/** A form may leave it empty: a new item then gets a slug from its title, and a stored one keeps its own. */
export const optionalSlug = z
  .string()
  .transform((typed) => typed.trim() || undefined)
  .pipe(slug.optional());

export function flag(label: string) {
  return z.boolean({ error: `${upperFirst(label)} must be true or false.` });
}

export const timestamp = z.iso.datetime();

export const id = z.uuid();

export const count = z.number().int().min(0);

/** It grows with every change, is sent as `ETag` and expected in `If-Match`. */
export const version = z.number().int().min(1);

/** NFC makes a password that is typed on another keyboard the same password. */
export const newPassword = composed(
  textType("a password"),
  limits.passwordMax,
  tooLong("the password", limits.passwordMax),
).pipe(
  z
    .string()
    .min(limits.passwordMin, `Use at least ${limits.passwordMin} characters.`)
    .max(limits.passwordMax, tooLong("the password", limits.passwordMax)),
);
