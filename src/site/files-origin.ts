import { picturePaths } from "#contract/paths.ts";
import type { Site } from "./props.ts";

/** Matches every form of an uploaded picture's file name, which holds its id and a hash. */
const NAME =
  "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{8}-\\d{1,5}(?:x\\d{1,5}(?:-[0-9a-f]{12})?)?\\.(?:webp|avif)";

/** Excludes the end of another site's address or of a longer path. */
const START = "(?<![\\w./:%-])";

/**
 * Points a page or feed to the origin of FILES_URL for uploaded pictures. Stored texts keep the site's own
 * addresses, so that the setting can change.
 */
export function withFilesOrigin(text: string, site: Site): string {
  const { origin, filesOrigin, isPreview } = site;
  // Unpublished content must not reach the other server.
  if (!filesOrigin || isPreview) return text;
  const own = origin.replace(/[.[\]]/g, "\\$&");
  const address = `(?:${START}${own}|${START})(${picturePaths.file("")}${NAME})`;
  return text.replace(new RegExp(address, "g"), (_, path: string) => filesOrigin + path);
}
