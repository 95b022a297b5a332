import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release } from "node:os";

/** What the figures were measured on. */
export function describeMachine(nginx: string): string[] {
  const versionOf = (program: string, arg: string, pattern: RegExp) => {
    const { stdout, stderr } = spawnSync(program, [arg], { encoding: "utf8" });
    return pattern.exec(stdout + stderr)?.[1] ?? "of an unknown version";
  };
  const cores = availableParallelism();
  return [
    `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model.trim()}, ${cores} cores, Linux ${release()}, load before the run ${loadavg()[0]?.toFixed(1)}`,
    `Node.js ${process.versions.node}, nginx ${versionOf(nginx, "-v", /nginx\/(\S+)/)}, wrk ${versionOf("wrk", "-v", /wrk (\S+)/)}`,
  ];
}

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** Processor time that a process and all its threads have used so far. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the program, in brackets, may hold spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Bytes of memory that a process holds now, or held at most since {@link forgetPeak}. */
export function memoryBytes(pid: number, which: "now" | "peak"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const pattern = which === "now" ? /^VmRSS:\s+(\d+) kB$/m : /^VmHWM:\s+(\d+) kB$/m;
  return Number(pattern.exec(status)?.[1]) * 1024;
}

/** Lets the kernel's record of the highest memory start again from now. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
