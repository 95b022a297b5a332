/** A size in words, “1.8 MB”: decimal units with at most one decimal, like file managers. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, "")} MB`;
}

/** A limit in words, “50MB”: binary units, in which limits are set. */
export function sizeLimit(bytes: number): string {
  return `${Number((bytes / 1024 / 1024).toFixed(1))}MB`;
}
