import { randomBytes } from "node:crypto";
import { limits } from "#contract/limits.ts";
import { withPlainLetters } from "#domain/latin-letters.ts";

/** Room for a suffix such as `-12345678`. */
const BASE_LENGTH = limits.slug - 9;
const SUFFIX = /-(?:[2-9]|[12]\d|30|[0-9a-f]{8})$/;

/** Latin accents are dropped, other scripts kept; a title without letters gives a random slug. */
export function slugFromTitle(title: string): string {
  const composed = title
    .slice(0, limits.title)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC");
  const slug = withPlainLetters(composed)
    .replace(/['’]/g, "")
    // Emoji carry invisible marks; marks without a letter before them go, too.
    .replace(/[\p{Variation_Selector}\p{Me}]/gu, "")
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, "")
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+/gu, "-")
    .slice(0, BASE_LENGTH)
    // The cut may split a surrogate pair.
    .replace(/\p{Surrogate}$/u, "")
    .replace(/^-|-$/g, "");
  return slug === "" ? randomSuffix() : slug;
}

/** True if {@link slugCandidates} could have made the slug from this title. */
export function isSlugOf(slug: string, title: string): boolean {
  const base = slugFromTitle(title);
  const isRandom = base !== slugFromTitle(title);
  if (isRandom) return /^[0-9a-f]{8}$/.test(slug);
  return slug === base || slug.replace(SUFFIX, "") === base;
}

/** Returns the address that this title would have if it were free; null where it has that, or one of its own. */
export function wantedSlug(slug: string, title: string): string | null {
  if (!SUFFIX.test(slug)) return null;
  const base = slugFromTitle(title);
  return slug !== base && isSlugOf(slug, title) ? base : null;
}

/** -2, -3 … and finally random ones. */
export function* slugCandidates(base: string): Generator<string> {
  yield base;
  const short = base.slice(0, BASE_LENGTH).replace(/\p{Cs}/gu, "");
  for (let number = 2; number <= 30; number += 1) yield `${short}-${number}`;
  for (let tries = 0; tries < 5; tries += 1) yield `${short}-${randomSuffix()}`;
}

function randomSuffix(): string {
  return randomBytes(4).toString("hex");
}
