/** An older version of the portal may have kept other fields. */
export function withFittingFields<Input extends object>(
  present: Input,
  kept: Readonly<Record<string, unknown>>,
): Input {
  const shown = new Map<string, unknown>(Object.entries(present));
  const fitting = Object.entries(kept).filter(
    ([field, value]) =>
      typeof value === typeof shown.get(field) &&
      Array.isArray(value) === Array.isArray(shown.get(field)),
  );
  return { ...present, ...Object.fromEntries(fitting) };
}

/** Whether a copy holds no text that is not stored, too. */
export function saysTheSame(
  kept: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(withFittingFields(stored, kept)).every(([name, value]) => {
    // A draft keeps no choice to publish, and gets an address where it has none.
    if (name === "published" || (name === "slug" && value === "")) return true;
    return comparableText(value) === comparableText(stored[name]);
  });
}

function comparableText(value: unknown): string {
  return typeof value === "string" ? value.trim() : JSON.stringify(value);
}
