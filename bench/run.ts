import type { Processes } from "./processes.ts";

export interface Run {
  processes: Processes;
  /** A folder on the project's disk, like a data folder: other disks may sync at another rate. */
  folder: string;
  nginx: string;
  rounds: number;
  secondsPerLoad: number;
  tell(text: string): void;
}

export interface Section {
  title: string;
  head: string[];
  rows: string[][];
  notes: string[];
}

/** A failure whose message tells the reader what to do. */
export class BenchError extends Error {}
