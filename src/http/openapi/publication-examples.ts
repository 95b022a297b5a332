import { sitePaths } from "#contract/paths.ts";
import type {
  CreatedPreview,
  LabelInUse,
  NewPreview,
  Preview,
  Schedule,
  VersionSummary,
  WritingState,
} from "#contract/publication.ts";
import type { RestoredItem, TrashEmptying, TrashedItem, TrashRest } from "#contract/trash.ts";

/** Each kind adds its own fields to a version. */
export const earlierVersion: VersionSummary = {
  id: "019ca2f3-0c00-7f66-b2c3-7e8f9a0b1c2d",
  saved_at: "2026-03-02T08:15:00.000Z",
  reason: "published",
  title: "Begin with a pilot",
  words: 9,
};

/** The values of a publication with neither draft nor schedule. */
export const settled = {
  draft_saved_at: null,
  scheduled_for: null,
  schedule_zone: null,
  schedule_failed: null,
  wanted_slug: null,
} satisfies Partial<WritingState> & { wanted_slug: null };

const previewToken = "q3Xy0mB4c1d2e3f4g5h6i7j8k9l0m1n2o3p4q5r6s7t";
const preview: Preview = {
  id: "019ca2f2-9b00-7e55-a1b2-6d7e8f9a0b1c",
  created_at: "2026-03-02T08:15:00.000Z",
  expires_at: "2026-03-09T08:15:00.000Z",
  opened: 2,
};
const trashed: TrashedItem = {
  id: "019ca2f1-5d20-7c33-8a04-0be2c95d6e21",
  kind: "ebook",
  title: "The pilot playbook",
  slug: "the-pilot-playbook",
  deleted_at: "2026-03-02T08:15:00.000Z",
  goes_at: "2026-04-01T08:15:00.000Z",
  has_file: true,
};

export const publicationExamples = {
  LabelInUse: { label: "Strategy", count: 4 } satisfies LabelInUse,
  VersionSummary: earlierVersion,
  Schedule: {
    publish_at: "2027-04-04T02:30:00+11:00",
    time_zone: "Australia/Sydney",
  } satisfies Schedule,
  NewPreview: { days: 7, own: false } satisfies NewPreview,
  Preview: preview,
  CreatedPreview: {
    ...preview,
    opened: 0,
    url: `http://localhost:3000${sitePaths.preview(previewToken)}`,
  } satisfies CreatedPreview,
  TrashedItem: trashed,
  TrashRest: {
    left: 331,
    seen: "Zq0W2kc5oJm1vY7tXnB4hLs9RfEa3DgUx6iTp8KwCyM~2026-11-21T10:42:00.000Z",
  } satisfies TrashRest,
  TrashEmptying: { seen: "qk5W2Zc0oJm1vY7tXnB4hLs9RfEa3DgUx6iTp8KwCyM" } satisfies TrashEmptying,
  RestoredItem: {
    id: trashed.id,
    kind: trashed.kind,
    title: trashed.title,
    slug: `${trashed.slug}-2`,
    has_moved: true,
  } satisfies RestoredItem,
};
