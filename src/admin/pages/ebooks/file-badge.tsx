import { counted } from "#contract/counted.ts";
import { Badge } from "#ui/badge.tsx";

export function FileBadge({ isReady }: { isReady: boolean }) {
  return isReady ? (
    <Badge tone="info" door="open">
      PDF Ready
    </Badge>
  ) : (
    <Badge tone="warn" door="closed">
      No PDF
    </Badge>
  );
}

export function downloadsText(downloads: number): string {
  return counted(downloads, "download");
}
