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

/** Expects the CSS of a module. Classes of other sheets are global. */
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
