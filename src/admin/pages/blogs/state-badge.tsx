import { Badge } from "#ui/badge.tsx";

/** Whether visitors can read an article. */
export function StateBadge({ published }: { published: boolean }) {
  return published ? (
    <Badge tone="success" door="open">
      Published
    </Badge>
  ) : (
    <Badge door="closed">Draft</Badge>
  );
}
