import type { Processes } from "./processes.ts";

export interface Run {
  processes: Processes;
  /** On the project's disk, like a data folder: others may sync at another rate. */
  folder: string;
  nginx: string;
  rounds: number;
  secondsPerLoad: number;
  /** Reports progress. */
  tell(text: string): void;
}

export interface Section {
  title: string;
  head: string[];
  rows: string[][];
  notes: string[];
}
