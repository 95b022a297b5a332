import { z } from "zod";
import { BenchError, type Run } from "./run.ts";

interface LoadOptions {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Posts contact messages instead of reading the page. */
  postsMessages?: boolean;
}

const Counted = z.object({
  requests: z.number(),
  micros: z.number(),
  failed: z.number(),
  p99Micros: z.number(),
});

interface Load {
  requests: number;
  perSecond: number;
  p99Ms: number;
}

/** Sends requests as fast as the server answers. @throws {BenchError} on any error answer */
export async function load({ processes }: Run, options: LoadOptions): Promise<Load> {
  const { url, connections, seconds, headers = {} } = options;
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const output = await processes.run(
    "load",
    "wrk",
    [
      ...[
        "-t1",
        `-c${connections}`,
        `-d${seconds}s`,
        "--timeout",
        "10s",
        "-s",
        "bench/load.lua",
        ...given,
        url,
      ],
      ...(options.postsMessages ? ["--", "messages"] : []),
    ],
    { timeoutMs: (seconds + 15) * 1000 },
  );
  const line = output.split("\n").findLast((text) => text.startsWith("{")) ?? "{}";
  const { requests, micros, failed, p99Micros } = Counted.parse(JSON.parse(line));
  if (failed > 0) throw new BenchError(`${failed} of ${requests} requests to ${url} failed.`);
  return { requests, perSecond: requests / (micros / 1e6), p99Ms: p99Micros / 1000 };
}
