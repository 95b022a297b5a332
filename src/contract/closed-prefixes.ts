/**
 * Below these is nothing for visitors, crawlers and browsers that fetch ahead. In a file of its own, and
 * not made of the paths, since the script of every page has it.
 */
export const closedPrefixes = ["/admin", "/api"] as const;
