/** The ranges that the dashboard offers, in days; in a file of its own, since its first screen has them and no schema. */
export const statsRanges = [7, 30, 90] as const;

export const defaultStatsRange = 30;
