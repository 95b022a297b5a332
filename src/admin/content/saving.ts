import { ownersZone, placeOf } from "#admin/dates.ts";
import { type ContentItem, type Noun, publicPage } from "./noun.ts";
import { momentText } from "./plan.ts";

/** The second line of a toast, and the way to what it speaks of. */
export function whereToSee(noun: Noun, item: ContentItem) {
  const { published, scheduled_for, schedule_zone } = item;
  if (scheduled_for) {
    const zone = schedule_zone ?? ownersZone();
    return {
      description: `Goes out on ${momentText(new Date(scheduled_for), zone)}, ${placeOf(zone)} time.`,
    };
  }
  if (!published) return {};
  const label = "View on the website";
  return {
    action: { label, onClick: () => void open(publicPage(noun, item), "_blank", "noopener") },
  };
}

/** What saving does, in a word. */
export function saveLabelOf(willBePublic: boolean, isPublic: boolean): string {
  if (willBePublic) return isPublic ? "Update" : "Publish";
  return isPublic ? "Unpublish" : "Save draft";
}
