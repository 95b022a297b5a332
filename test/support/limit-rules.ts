/** Of texts, in which a limit has to come from where it is set. */
const stated = [
  /\d ?(?:[kKMG]i?B)\b/,
  /\b(?:to|least|most|than|up to) \d[\d,]* (?:\w+ )?(?:characters|pixels|addresses|people)\b/,
  /\d (?:characters )?or (?:more|fewer)\b/,
  /\b(?:[Uu]p to|[Aa]t (?:least|most)|[Nn]o more than) (?:[2-9]\b|\d\d|t(?:wo|hree|en|welve|wenty)\b|f(?:our|ive)\b|s(?:ix|even)\b|eight\b|nine\b)/,
  /\blimit is \d/,
];

/** Of schemas. An empty text and a first page need no reason; 0 and 1 are free. */
const bounded = [
  /\.(?:max|min|length|lte|gte)\(\s*-?(?:[2-9]|\d[\d_.]+)\b(?! \*)/,
  /\bmax: (?:[2-9]|\d[\d_.]+)/,
  /\b(?:line|text|optionalLine|optionalText|composed)\(\s*[^,()]+,\s*\d/,
];

/** Lines that state a limit by hand. Comments may. */
export function findStatedLimits(code: string, isSchema: boolean): string[] {
  const rules = isSchema ? [...stated, ...bounded] : stated;
  // A text may go on in the next line, where a tag or a call was broken.
  const lines = withoutComments(code).split("\n");
  return lines
    .filter((line, at) => {
      const joined = `${line.trim()} ${lines[at + 1]?.trim() ?? ""}`;
      return rules.some((rule) => {
        const found = rule.exec(joined);
        return found !== null && found.index < line.trim().length;
      });
    })
    .map((line) => line.trim());
}

function withoutComments(code: string): string {
  return code.replace(/\/\*.*?\*\//gs, "").replace(/(^|[\s;{(,])\/\/ .*$/gm, "$1");
}
