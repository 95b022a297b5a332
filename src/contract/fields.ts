import { z } from "zod";
import { limits } from "./limits.ts";
import { isImageAddress } from "./safe-address.ts";

const LINE_BREAKERS = /[\p{Cc}\u2028\u2029]+/gu;
const TEXT_CONTROLS = /[^\P{Cc}\t\n]/gu;
/** U+FFFE, U+FFFF and their kind: reserved for internal use by Unicode, and refused by XML. */
const NONCHARACTERS = /\p{Noncharacter_Code_Point}/gu;

/** A character of Unicode, composed, has at most four parts. */
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

/** Text that every document can carry, XML included. Half a surrogate pair becomes U+FFFD. */
export function wellFormed(value: string, noncharacter = ""): string {
  return value.toWellFormed().replace(NONCHARACTERS, noncharacter);
}

/**
 * Text in composed form (NFC), so that what looks the same is the same. Composing takes time that
 * grows with the square of a run of accents; only a bounded text gets that far.
 */
export function composed<Text extends z.ZodString>(type: Text, max: number, tooLongText: string) {
  return type
    .refine((value) => value.length <= MAX_PARTS * max, tooLongText)
    .transform((value) => value.normalize("NFC"));
}

/** One line of text: control characters and line breaks become a space, the ends are trimmed. */
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

/** What a list is grouped by. NFC, so that two that look alike are one. */
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

/** What is too long in any form is left as it is, to be refused. */
function toComposedLine(value: string, max: number): string {
  const folded = toLine(value);
  return folded.length > MAX_PARTS * max ? folded : folded.normalize("NFC");
}

function toLine(value: string): string {
  return wellFormed(value).replace(LINE_BREAKERS, " ").trim();
}

/** Text of several lines: line ends become `\n`, other control characters go, the ends are trimmed. */
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

/** They turn the words around them, and say nothing by themselves. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A line with the name of somebody, which mails carry into their headers. */
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
 * What mailboxes are called (RFC 5322, `atext`), without what relays and mail programs read as
 * instructions. Carriers of Japan gave out names with several dots in a row, and with one at the end.
 */
const EMAIL =
  /^(?!\.|.*=\?)[\w.!#$&'*+/=?^{}~-]+@(?:[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]*[A-Za-z\d]$/;

/** One plain address, `name@host`: no display name, list, comment or quoted part. Its host is in ASCII. */
export const emailAddress = textType("an email address")
  .transform((value) => withAsciiHost(value.replace(DIRECTION_MARKS, "").trim()))
  .pipe(
    z
      .string()
      .min(1, "Enter an email address.")
      .max(limits.email, tooLong("the email address", limits.email))
      .pipe(z.email({ pattern: EMAIL, error: ({ input }) => oddEmail(String(input)) })),
  );

/** As mail servers take it, and so that one mailbox has one spelling. */
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

/** It is chosen in the portal, and given by its address in the API. */
const NO_COVER = "Choose a cover picture, or give its address.";

/** The address of a picture: a web address, or a path of this site. It is never fetched by the server. */
export const imageAddress = textType("an image address", NO_COVER)
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .min(1, NO_COVER)
      .max(limits.url, tooLong("the image address", limits.url))
      .refine(isImageAddress, "Start the address with https://…"),
  )
  .meta({ format: "uri-reference" });

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
/** … and of a draft, which may leave empty what publishing requires. */
export const optional: typeof required = {
  line: optionalLine,
  groupName: optionalGroupName,
  text: optionalText,
  imageAddress: optionalImageAddress,
};
export type FieldForms = typeof required;

/** The last part of a page's address. NFC, so that two that look alike are one. */
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

/** In a form it may be left empty: a new item gets an address from its title, a stored one keeps its own. */
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

/** Increases with every change; sent as `ETag` and expected in `If-Match`. */
export const version = z.number().int().min(1);

/** A new password. NFC, so that a password typed on another keyboard is the same password. */
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
