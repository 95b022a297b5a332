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

/** 1 download, 1,204 downloads */
export function downloadsText(downloads: number): string {
  return `${downloads.toLocaleString("en-US")} ${downloads === 1 ? "download" : "downloads"}`;
}
