import type { Processes } from "./processes.ts";

/** One run of the bench: its programs, its folder and how much of everything it measures. */
export interface Run {
  processes: Processes;
  /** On the disk of the project, where a data folder is, since another may sync at another rate. */
  folder: string;
  /** The path of its program. */
  nginx: string;
  rounds: number;
  secondsPerLoad: number;
  /** Says what is being measured. */
  tell(text: string): void;
}

/** A part of the report, as Markdown. */
export interface Section {
  title: string;
  head: string[];
  rows: string[][];
  notes: string[];
}
