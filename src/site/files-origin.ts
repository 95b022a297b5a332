import { picturePaths } from "#contract/paths.ts";
import type { Site } from "./props.ts";

/** Every form of an uploaded picture, whose names hold its id and a hash. */
const NAME =
  "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{8}-\\d{1,5}(?:x\\d{1,5}(?:-[0-9a-f]{12})?)?\\.(?:webp|avif)";

/** Not the end of another site's address, or of a longer path. */
const START = "(?<![\\w./:%-])";

/**
 * A page or feed with the addresses of uploaded pictures at the origin of FILES_URL. Stored texts
 * keep the site's own, so that the setting can change.
 */
export function withFilesOrigin(text: string, site: Site): string {
  const { origin, filesOrigin, isPreview } = site;
  // What is not published yet is no business of the other server's.
  if (!filesOrigin || isPreview) return text;
  const own = origin.replace(/[.[\]]/g, "\\$&");
  const address = `(?:${START}${own}|${START})(${picturePaths.file("")}${NAME})`;
  return text.replace(new RegExp(address, "g"), (_, path: string) => filesOrigin + path);
}
