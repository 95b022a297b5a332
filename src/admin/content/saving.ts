import { ownersZone, placeOf } from "#admin/dates.ts";
import { capitalized } from "#contract/nouns.ts";
import { type ContentItem, type Noun, publicPage } from "./noun.ts";
import { momentText } from "./plan.ts";

/** Explains why the item does not have the address that its title would give; null where it does. */
export function takenAddress(noun: Noun, { wanted_slug, slug }: ContentItem): string | null {
  if (wanted_slug === null) return null;
  return `${noun.page(wanted_slug)} was taken, so this ${noun.one} is at ${noun.page(slug)}.`;
}

/** The second line of a toast, with a link to the item. */
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
    description: takenAddress(noun, item) ?? undefined,
    action: { label, onClick: () => void open(publicPage(noun, item), "_blank", "noopener") },
  };
}

export function savedTitle(noun: Noun, saved: ContentItem, before: ContentItem | null): string {
  const name = capitalized(noun.one);
  if (saved.scheduled_for) return `${name} scheduled`;
  if (!before) return `${name} created!`;
  return saved.published && !before.published ? `${name} published` : `${name} updated!`;
}
