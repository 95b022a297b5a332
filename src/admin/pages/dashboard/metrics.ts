import type { Metric } from "./series.ts";

/** What is counted, in words. */
export const metrics: Record<Metric, { title: string; noun: string; definition?: string }> = {
  visits: {
    title: "Visits",
    noun: "visit",
    definition: "A person arriving at a public page from elsewhere",
  },
  downloads: { title: "Downloads", noun: "download" },
  messages: { title: "Messages", noun: "message" },
};
