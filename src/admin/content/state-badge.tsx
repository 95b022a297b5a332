import { Badge } from "#ui/badge.tsx";

/** Whether visitors can see an item. */
export function StateBadge({ published }: { published: boolean }) {
  return published ? (
    <Badge tone="success" door="open">
      Published
    </Badge>
  ) : (
    <Badge door="closed">Draft</Badge>
  );
}
