import { z } from "zod";

/** Every bound of the product, once, with its reason. Forms show them and the API holds them. */
export const limits = {
  /** Longer than any person's name in civil registers; short enough for one line of a list. */
  name: 200,
  /** RFC 5321 §4.5.3.1.3 leaves 254 characters for an address. */
  email: 254,
  company: 200,
  /** About 1,700 words: any brief fits, a pasted book does not. */
  message: 10_000,
  /** A search result shows 60; 200 leaves room for a long headline and still fits a card. */
  title: 200,
  /** Four lines of a card; descriptions in search results end earlier. */
  excerpt: 500,
  /** 1,500,000 characters is a long book, and stays under the 2 MB of an article's request body. */
  content: 1_500_000,
  category: 60,
  /** Free text such as «5 min read». */
  readTime: 40,
  author: 200,
  slug: 100,
  /** The longest address that every browser opens. */
  url: 2048,
  /** A guide's description is a few paragraphs on its own page. */
  description: 4000,
  /** Free text such as «50 pages». */
  pages: 40,
  format: 20,
  topics: 20,
  topic: 60,
  username: 100,
  /** NIST SP 800-63B asks for at least 64 to be allowed; the bound keeps hashing cheap. */
  passwordMin: 12,
  passwordMax: 200,
  /** RFC 1035 §2.3.4: a host name has at most 253 characters in text form. */
  host: 253,
  /** AWS SES passwords have 44, some providers issue tokens of several hundred. */
  smtpPassword: 1000,
  /** A page of a list, as the API gives it when asked for one. */
  pageSize: 100,
  /** What every JSON request may weigh, except an article's. */
  jsonBytes: 256 * 1024,
  blogJsonBytes: 2 * 1024 * 1024,
  /** 50 MiB, as the portal states («50MB»). */
  pdfBytes: 50 * 1024 * 1024,
} as const;

const LINE_BREAKERS = /[\p{Cc}\u2028\u2029]+/gu;
const TEXT_CONTROLS = /[^\P{Cc}\t\n]/gu;

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function textType(label: string) {
  return z.string({
    error: (issue) =>
      issue.input === undefined || issue.input === null
        ? `Enter ${label}.`
        : `${upperFirst(label)} must be text.`,
  });
}

function tooLong(label: string, max: number): string {
  return `Keep ${label} to ${max.toLocaleString("en-US")} characters or fewer.`;
}

/** One line of text: control characters and line breaks become a space, the ends are trimmed. */
export function line(label: string, max: number) {
  return textType(label)
    .transform((value) => value.replace(LINE_BREAKERS, " ").trim())
    .pipe(z.string().min(1, `Enter ${label}.`).max(max, tooLong(label, max)));
}

/** One line that may be left empty. */
export function optionalLine(label: string, max: number) {
  return textType(label)
    .transform((value) => value.replace(LINE_BREAKERS, " ").trim())
    .pipe(z.string().max(max, tooLong(label, max)));
}

/** Text of several lines: line ends become `\n`, other control characters go, the ends are trimmed. */
export function text(label: string, max: number) {
  return textType(label)
    .transform((value) => value.replace(/\r\n?/g, "\n").replace(TEXT_CONTROLS, "").trim())
    .pipe(z.string().min(1, `Enter ${label}.`).max(max, tooLong(label, max)));
}

/** One plain address, `name@host`: no display name, list, comment or quoted part. */
export const emailAddress = textType("an email address")
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .min(1, "Enter an email address.")
      .max(limits.email, tooLong("the email address", limits.email))
      .pipe(z.email("Enter a full email address, like name@company.com.")),
  );

/** The address of a picture: a web address, or a path of this site. It is never fetched by the server. */
export const imageAddress = textType("an image address")
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .min(1, "Enter an image address.")
      .max(limits.url, tooLong("the image address", limits.url))
      .refine(isImageAddress, "Start the address with https://…"),
  );

function isImageAddress(value: string): boolean {
  if (/[\s\\]|[\p{Cc}]/u.test(value)) return false;
  if (/^\/[^/]/.test(value)) return true;
  if (!/^https?:\/\//i.test(value)) return false;
  return URL.canParse(value);
}

/** The last part of a page's address. */
export const slug = textType("an address")
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

/** True or false, nothing that merely looks like it. */
export function flag(label: string) {
  return z.boolean({ error: `${upperFirst(label)} must be true or false.` });
}

/** A moment in UTC, ISO 8601. */
export const timestamp = z.iso.datetime();

/** A new password. NFC, so that a password typed on another keyboard is the same password. */
export const newPassword = textType("a password")
  .transform((value) => value.normalize("NFC"))
  .pipe(
    z
      .string()
      .min(limits.passwordMin, `Use at least ${limits.passwordMin} characters.`)
      .max(limits.passwordMax, tooLong("the password", limits.passwordMax)),
  );
