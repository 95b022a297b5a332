const UNITS = ["kB", "MB", "GB", "TB"];

/** A size in words, “1.8 MB”: decimal units with at most one decimal, like file managers. */
export function fileSize(bytes: number): string {
  let size = bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1000));
  let unit = 0;
  // What would read as a thousand is one of the next unit.
  while (size >= 1000 && unit < UNITS.length - 1) {
    unit += 1;
    size = Number((bytes / 1000 ** (unit + 1)).toFixed(1));
  }
  return `${size} ${UNITS[unit]}`;
}

/** A limit in words, “50MB”: binary units, in which limits are set. */
export function sizeLimit(bytes: number): string {
  return `${Number((bytes / 1024 / 1024).toFixed(1))}MB`;
}
