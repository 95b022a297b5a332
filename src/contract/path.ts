type Values<Pattern extends string> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [value: string, ...Values<`/${Rest}`>]
  : Pattern extends `${string}:${string}`
    ? [value: string]
    : [];

export interface RoutePath {
  readonly pattern: string;
}

/** The pattern of a route and the builder of its addresses, in one. */
export interface Path<Pattern extends string = string> {
  readonly pattern: Pattern;
  (...values: Values<Pattern>): string;
}

// The marks let the bundler leave out of a page's script the paths that it never asks for.

/**
 * `path("/blogs/:slug")("a b")` is `/blogs/a%20b`; its `pattern` is what was given.
 * @__NO_SIDE_EFFECTS__
 */
export function path<const Pattern extends string>(pattern: Pattern): Path<Pattern> {
  const build = (...values: string[]): string => {
    let next = 0;
    return pattern.replace(/:\w+/g, () => encodeURIComponent(values[next++] ?? ""));
  };
  return Object.assign(build, { pattern });
}

/**
 * The paths of a list in numbered pages, whole or of one group. Page 1 has no number, so that it has
 * one address only.
 * @__NO_SIDE_EFFECTS__
 */
export function numberedPath<const Pattern extends string>(pattern: Pattern, groupQuery: string) {
  const build = (page = 1, group: string | null = null) => {
    const queries = [
      ...(group === null ? [] : [`${groupQuery}=${encodeURIComponent(group)}`]),
      ...(page > 1 ? [`page=${page}`] : []),
    ];
    return queries.length === 0 ? pattern : `${pattern}?${queries.join("&")}`;
  };
  return Object.assign(build, { pattern });
}

/**
 * A path that may carry a token. It goes into the fragment, which no proxy logs and no `Referer` holds.
 * @__NO_SIDE_EFFECTS__
 */
export function tokenPath<const Pattern extends string>(pattern: Pattern) {
  return Object.assign(
    (token?: string) => (token === undefined ? pattern : `${pattern}#token=${token}`),
    { pattern },
  );
}
