interface Span {
  columns: number;
  /** 0 covers all rows that follow. */
  rows: number;
}

interface Grid<Cell> {
  /** Rows of equal length; null marks a place where a cell must be added. */
  lines: (Cell | null)[][];
  /** Whether a cell covered a place that is empty now. */
  isSplit: boolean;
}

/** Gives every cell one place, as Markdown requires. A column in which no cell begins is dropped. */
export function gridOf<Cell>(
  rows: readonly (readonly Cell[])[],
  spanOf: (cell: Cell) => Span,
): Grid<Cell> {
  /** For each column, the first row that no cell above covers. */
  const free: number[] = [];
  let columns = 0;
  let isMerged = false;
  const found = rows.map((cells, y) => {
    const line: Cell[] = [];
    let x = 0;
    for (const cell of cells) {
      while ((free[x] ?? 0) > y) x += 1;
      line[x] = cell;
      columns = Math.max(columns, x + 1);
      const span = spanOf(cell);
      isMerged ||= span.columns > 1 || span.rows !== 1;
      const end = span.rows === 0 ? rows.length : y + span.rows;
      for (const last = x + span.columns; x < last; x += 1) free[x] = end;
    }
    return line;
  });
  const lines = found.map((line) => Array.from({ length: columns }, (_, x) => line[x] ?? null));
  return { lines, isSplit: isMerged && lines.some((line) => line.includes(null)) };
}
