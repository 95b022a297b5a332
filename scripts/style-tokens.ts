export interface Token {
  /** Includes the two dashes. */
  name: string;
  value: string;
  note: string;
}

export interface TokenGroup {
  title: string;
  tokens: Token[];
}

/** The tokens of a sheet’s first `:root`, in the groups that its comments name. */
export function readTokens(sheet: string): TokenGroup[] {
  const root = /:root\s*\{([\s\S]*?)\n\}/.exec(sheet)?.[1] ?? "";
  const parts = root.split(/\/\*\s*-{2,}\s*(.*?)\s*-{2,}[^*]*\*\//);
  const groups: TokenGroup[] = [];
  for (let at = 1; at < parts.length; at += 2) {
    const tokens = tokensIn(parts[at + 1] ?? "");
    if (tokens.length > 0) groups.push({ title: heading(parts[at] ?? ""), tokens });
  }
  return groups;
}

function tokensIn(text: string): Token[] {
  const declaration = /(--[\w-]+):\s*([^;]+);(?:[ \t]*\/\*\s*(.*?)\s*\*\/)?/g;
  return [...text.matchAll(declaration)].map(([, name = "", value = "", note = ""]) => ({
    name,
    value: value.replace(/\s+/g, " "),
    note,
  }));
}

function heading(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
