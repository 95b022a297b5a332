const UNITS = ["kB", "MB", "GB", "TB"];

/** Writes a size such as “1.8 MB”, in decimal units with at most one decimal, as file managers do. */
export function fileSize(bytes: number): string {
  let size = bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1000));
  let unit = 0;
  // A size that would read as 1000 moves to the next unit.
  while (size >= 1000 && unit < UNITS.length - 1) {
    unit += 1;
    size = Number((bytes / 1000 ** (unit + 1)).toFixed(1));
  }
  return `${size} ${UNITS[unit]}`;
}

/** Writes a limit such as “50MB”, in the binary units that limits are set in. */
export function sizeLimit(bytes: number): string {
  return `${Number((bytes / 1024 / 1024).toFixed(1))}MB`;
}
