import { setTimeout as sleep } from "node:timers/promises";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { fillDatabase } from "#test/support/many-rows.ts";
import { ask, makeDemoData, type RunningApp, signIn, startApp } from "./app.ts";
import { memoryBytes, resetPeak } from "./machine.ts";
import type { Run, Section } from "./run.ts";
import { median, megabytes, oneDigit, spread, whole } from "./statistics.ts";

const ARTICLES = 10_000;
const BAR_BYTES = 300 * 1024 * 1024;
const HOME_EVERY_MS = 20;

interface Reading {
  bytes: number;
  seconds: number;
  peak: number;
  waits: number[];
}

export async function measureWholeList(run: Run): Promise<Section> {
  const dataDir = await makeDemoData(run, "whole-list");
  run.tell(`writing ${whole(ARTICLES)} articles`);
  await fillDatabase(dataDir, { messages: 0, articles: ARTICLES });
  const app = await startApp(run, dataDir, "any");
  const authorization = await signIn(app);
  const rows: string[][] = [];
  for (const calls of [1, 4]) {
    const readings: Reading[] = [];
    for (let round = 0; round < run.rounds; round++) {
      run.tell(`round ${round + 1} of ${run.rounds}: ${calls} at once`);
      readings.push(await read(app, authorization, calls));
    }
    rows.push(rowOf(calls, readings));
  }
  await run.processes.stop(app.child);
  return {
    title: `All of ${whole(ARTICLES)} articles with their texts, in one answer`,
    head: [
      "calls at once",
      "answer, MB",
      "seconds",
      "RSS at most, MB (bar 300)",
      "Home meanwhile, ms (median)",
      "ms (longest)",
      "bar",
    ],
    rows,
    notes: [
      `GET ${publicationPaths.blog.ownersList()} by a session, on SQLite; Home, from the cache, is asked for every ${HOME_EVERY_MS} ms meanwhile. Medians of ${run.rounds} rounds (lowest–highest); the waits are those of all rounds.`,
    ],
  };
}

async function read(app: RunningApp, authorization: string, calls: number): Promise<Reading> {
  const waits: number[] = [];
  let isOver = false;
  const visitor = async () => {
    while (!isOver) {
      const started = performance.now();
      await (await ask(app, sitePaths.home(), {})).arrayBuffer();
      waits.push(performance.now() - started);
      await sleep(HOME_EVERY_MS);
    }
  };
  const visiting = visitor();
  resetPeak(app.pid);
  const started = performance.now();
  const sizes = await Promise.all(
    Array.from({ length: calls }, async () => {
      const { body } = await ask(app, publicationPaths.blog.ownersList(), {
        headers: { authorization },
      });
      let bytes = 0;
      for await (const chunk of body ?? []) bytes += chunk.length;
      return bytes;
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const peak = memoryBytes(app.pid, "peak");
  isOver = true;
  await visiting;
  return { bytes: Math.max(...sizes), seconds, peak, waits };
}

function rowOf(calls: number, readings: Reading[]): string[] {
  const waits = readings.flatMap((reading) => reading.waits);
  const peaks = readings.map(({ peak }) => peak);
  return [
    String(calls),
    megabytes(median(readings.map(({ bytes }) => bytes))),
    spread(
      readings.map(({ seconds }) => seconds),
      oneDigit,
    ),
    spread(peaks, megabytes),
    oneDigit(median(waits)),
    oneDigit(Math.max(...waits)),
    Math.max(...peaks) < BAR_BYTES ? "met" : "missed",
  ];
}
