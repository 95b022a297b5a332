import { stringify } from "csv-stringify/sync";

/** Full-width signs of Chinese and Japanese count too: spreadsheets treat them like the usual ones. */
const INNER = /([\r\n\t;][\s";]*)([=+\-@＝＋－＠]?)/g;

/**
 * CSV (RFC 4180) in which no cell passes for a formula (CWE-1236), also where a spreadsheet divides
 * cells at semicolons or tabs: then a quoted text has cells and lines of its own.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(withoutInnerFormulas)),
    { record_delimiter: "windows", escape_formulas: true, quoted_string: true },
  );
}

function withoutInnerFormulas(value: string): string {
  return value.replace(INNER, (_, gap: string, sign: string) => gap + (sign && `'${sign}`));
}
