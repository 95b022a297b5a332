interface Declaration {
  property: string;
  value: string;
}

const SPACES =
  /^(margin|padding|gap|row-gap|column-gap|inset|top|right|bottom|left|scroll-|--.*(pad|gap)$)/;

/** Values that have tokens, and how to recognise one without. */
const rules: Record<string, (declaration: Declaration) => boolean> = {
  space: ({ property, value }) => SPACES.test(property) && hasFixedSize(value),
  "font size": ({ property, value }) => /^font(-size)?$/.test(property) && hasFixedSize(value),
  // 1 is for text that never wraps.
  "line height": ({ property, value }) =>
    (property === "line-height" && /^[\d.]+\w*$/.test(value) && value !== "1") ||
    (property === "font" && / \/ (?!1 )[\d.]+ /.test(value)),
  // Two radii with a slash draw an ellipse, not a rounded corner.
  radius: ({ property, value }) =>
    property.endsWith("radius") && !value.includes(" / ") && /[2-9]px|\d\dpx|%|rem/.test(value),
  tracking: ({ property, value }) =>
    property === "letter-spacing" && /[1-9]/.test(value) && !value.startsWith("var("),
  time: ({ property, value }) =>
    /^(transition|animation)/.test(property) && /[1-9]\d*m?s\b/.test(value),
};

/** Each as "kind: declaration". A comment above a declaration or at its end excuses it. */
export function findLiterals(css: string): string[] {
  return readDeclarations(css).flatMap((declaration) =>
    Object.entries(rules)
      .filter(([, isLiteral]) => isLiteral(declaration))
      .map(([kind]) => `${kind}: ${declaration.property}: ${declaration.value}`),
  );
}

/** Each as its selector with what stands around it, and its property. The steps of animations are left out. */
export function findSettings(css: string): string[] {
  const around: string[][] = [];
  const found: string[] = [];
  const parts = css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{};])/g);
  for (const [, text = "", end] of parts) {
    if (end === "{") {
      around.push(text.split(/,(?![^(]*\))/).map((one) => one.trim().replace(/\s+/g, " ")));
      continue;
    }
    const [property = ""] = text.trim().split(":");
    if (property !== "" && !around.flat().some((one) => one.startsWith("@keyframes"))) {
      const places = around.reduce(
        (outer, inner) => outer.flatMap((place) => inner.map((one) => `${place}${one} `)),
        [""],
      );
      found.push(...places.map((place) => `${place}${property}`));
    }
    if (end === "}") around.pop();
  }
  return found;
}

/** Of a module; those of other sheets are global there. */
export function findClasses(css: string): string[] {
  const selectors = css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/:global\([^)]*\)/g, "")
    .match(/[^{};]*(?=\{)/g);
  const names = (selectors ?? []).flatMap(
    (selector) => selector.match(/(?<=\.)[a-zA-Z][\w-]*/g) ?? [],
  );
  return [...new Set(names)];
}

/** Without those that have a comment of their own. */
function readDeclarations(css: string): Declaration[] {
  const marked = css.replace(/\/\*.*?\*\//gs, "¶");
  const pattern = /(^[ \t]*¶\s*\n\s*)?(?<![\w-])([\w-]+)\s*:\s*([^;{}¶]+);[ \t]*(¶)?/gm;
  return [...marked.matchAll(pattern)].flatMap(([, above, property = "", value = "", after]) =>
    above || after ? [] : [{ property, value: value.trim() }],
  );
}

/** One pixel is a hairline; em, ch and vw are relative to the text or the window. */
function hasFixedSize(value: string): boolean {
  return /\d(rem|px)\b/.test(value.replace(/\b1px\b/g, ""));
}
