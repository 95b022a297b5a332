import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release } from "node:os";

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

/** Returns the processor time that a process and all its threads have used. */
export function cpuSeconds(pid: number): number {
  const [user, system] = times(pid);
  return user + system;
}

/** Returns the share of the machine that programs other than `pids`, this one and its children use. */
export function measureOtherLoad(pids: number[]): () => number {
  const own = () => {
    const [user, system, childrenUser, childrenSystem] = times(process.pid);
    const ours = user + system + childrenUser + childrenSystem;
    return pids.reduce((sum, pid) => sum + cpuSeconds(pid), ours);
  };
  const [busyBefore, ownBefore, started] = [busySeconds(), own(), performance.now()];
  return () => {
    const others = busySeconds() - busyBefore - (own() - ownBefore);
    const seconds = (performance.now() - started) / 1000;
    return Math.max(0, others / (seconds * availableParallelism()));
  };
}

/** Returns a process's seconds in user and system mode, then those of its ended children. */
function times(pid: number): [number, number, number, number] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The program's name, in brackets, may contain spaces; the times are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const seconds = (index: number) => Number(fields[index]) / ticksPerSecond;
  return [seconds(11), seconds(12), seconds(13), seconds(14)];
}

/** Returns the busy seconds of all cores since the machine started. */
function busySeconds(): number {
  const [all = ""] = readFileSync("/proc/stat", "utf8").split("\n", 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = all
    .replace(/^cpu\s+/, "")
    .split(" ")
    .map(Number);
  return (user + nice + system + irq + softIrq) / ticksPerSecond;
}

/** Returns the resident memory now, or its peak since {@link resetPeak}. */
export function memoryBytes(pid: number, which: "now" | "peak"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const pattern = which === "now" ? /^VmRSS:\s+(\d+) kB$/m : /^VmHWM:\s+(\d+) kB$/m;
  return Number(pattern.exec(status)?.[1]) * 1024;
}

export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
