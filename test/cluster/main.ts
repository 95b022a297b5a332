// Three servers over Patroni, HAProxy and Swift, struck by faults under load. --rounds <n>: of each
// fault; --only <words>: those that name them; --mails <n>: messages while the mail server is slow;
// --former <git ref>: what this version is started beside, or "none"; --starts <n>: only so many
// starts, with and without database and store, and how long they take.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Cluster, openCluster } from "./cluster.ts";
import { clusterFaults } from "./faults.ts";
import { mailSlowly } from "./mails.ts";
import { ensureClusterPrograms } from "./programs.ts";
import { findBroken, toMarkdown } from "./report.ts";
import { commitBeforeMigration, updateWhileServing } from "./rolling-update.ts";
import { strikeCluster } from "./run.ts";
import { measureStarts } from "./starts.ts";

const tell = (text: string) => process.stderr.write(`${text}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    mails: { type: "string", default: "1000" },
    former: { type: "string" },
    starts: { type: "string" },
  },
});

if (!existsSync("dist/server/main.js")) {
  tell("The site is not built. Run npm run test:cluster, which builds it first.");
  process.exit(1);
}
const missing = await ensureClusterPrograms();
if (missing.length > 0) {
  tell(`The cluster needs ${missing.join(", ")}. Install them from Debian's packages, as root.`);
  process.exit(1);
}
if (values.starts !== undefined) {
  for (const { name, milliseconds } of await measureStarts(".", Number(values.starts))) {
    const [fastest = 0] = milliseconds;
    const middle = milliseconds[Math.floor(milliseconds.length / 2)] ?? 0;
    const seconds = [middle, fastest, milliseconds.at(-1) ?? 0].map((one) => one / 1000);
    const [median, low, high] = seconds.map((one) => one.toFixed(2));
    print(`| ${name} | ${median} (${low}–${high}) |`);
  }
  process.exit(0);
}
const broken = values.former === "none" ? [] : await update(values.former);
tell("Starting database, object store, servers and fronts…");
const cluster = await openCluster(".");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, async () => {
    await cluster.close();
    process.exit(1);
  });
}
try {
  if (Number(values.mails) > 0) broken.push(...(await mail(cluster, Number(values.mails))));
  const plan = clusterFaults
    .filter(({ name }) => name.includes(values.only))
    .map((fault) => ({ fault, rounds: Number(values.rounds) }));
  const outcome = await strikeCluster(cluster, plan, tell);
  print(`\n${toMarkdown(outcome)}`);
  broken.push(...findBroken(outcome));
} finally {
  await cluster.close();
}
for (const line of broken) tell(`broken: ${line}`);
process.exit(broken.length > 0 ? 1 : 0);

async function update(ref = commitBeforeMigration()): Promise<string[]> {
  tell("This version beside an older one");
  const outcome = await updateWhileServing(ref, tell);
  print(`Beside ${ref.slice(0, 12)}, answers by status: ${outcome.statuses}.`);
  return outcome.broken;
}

async function mail(on: Cluster, messages: number): Promise<string[]> {
  tell(`${messages} messages while the mail server is slow`);
  const { mails, once, slowness, took } = await mailSlowly(on, { messages, slowness: 1_000 });
  const seconds = Math.round(took / 1000);
  print(
    `${messages} messages, a mail server that takes ${slowness} ms for each: ${mails} mails, ${once} messages mailed exactly once, after ${seconds} s.`,
  );
  return once < messages ? [`${messages - once} messages were not mailed exactly once`] : [];
}
