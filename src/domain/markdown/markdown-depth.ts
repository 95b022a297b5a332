import type { Nodes, Root } from "hast";
import type { Nodes as MarkdownNodes, Root as MarkdownRoot } from "mdast";

/** Nobody nests lists ten deep, and the plugins recurse at each level. */
export const MAX_DEPTH = 100;

export class TooDeep extends Error {}

/** Level by level: recursion, as in the plugins after it, would overflow the stack. */
export function refuseDepth<Tree extends Root | MarkdownRoot>() {
  return (tree: Tree) => {
    let level: (Nodes | MarkdownNodes)[] = [tree];
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > MAX_DEPTH) throw new TooDeep();
      level = level.flatMap<Nodes | MarkdownNodes>((node) =>
        "children" in node ? node.children : [],
      );
    }
  };
}
