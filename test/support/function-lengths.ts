import { parseSync, Visitor } from "vite";

export interface Span {
  /** The place where it begins, as `path:line`. */
  name: string;
  lines: number;
}

/** Every function of a file, also those inside others, by how many lines it takes. */
export function functionsOf({ path, text }: { path: string; text: string }): Span[] {
  const spans: Span[] = [];
  const add = ({ start, end }: { start: number; end: number }) => {
    const line = text.slice(0, start).split("\n").length;
    spans.push({ name: `${path}:${line}`, lines: text.slice(start, end).split("\n").length });
  };
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(parseSync(path, text).program);
  return spans;
}
