import { formatMoment } from "#admin/dates.ts";
import { Badge } from "#ui/badge.tsx";
import type { ContentItem } from "./noun.ts";

type State = Pick<ContentItem, "published" | "draft_saved_at" | "scheduled_for">;

export function StateBadge({ state }: { state: State }) {
  const { published, draft_saved_at, scheduled_for } = state;
  if (scheduled_for) {
    return (
      <Badge tone="info" door="closed">
        Scheduled for {formatMoment(scheduled_for)}
      </Badge>
    );
  }
  if (!published) return <Badge door="closed">Draft</Badge>;
  if (draft_saved_at) {
    return (
      <Badge tone="warn" door="open">
        Changes not published
      </Badge>
    );
  }
  return (
    <Badge tone="success" door="open">
      Published
    </Badge>
  );
}
