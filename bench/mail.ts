import { apiPaths, settingsPaths } from "#contract/paths.ts";
import { type MailServer, mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { ask, makeDemoData, type RunningApp, signIn, startApp } from "./app.ts";
import { waitFor } from "./processes.ts";
import type { Run, Section } from "./run.ts";
import { median, oneDigit, percentile, whole } from "./statistics.ts";

const BAR_MS = 100;
const POSTED_PER_ROUND = 100;
const DELIVERY_TIMEOUT_MS = 180_000;

const moods: Record<string, (server: MailServer) => void> = {
  "takes mail": () => {},
  "takes its time, 500 ms a mail": ({ mood }) => {
    mood.lastWordAfter = 500;
  },
  hangs: ({ mood }) => {
    mood.hangsAt = "connect";
  },
};

/** Measures how long visitors wait in each state of the mail server, and how fast pending mail is sent. */
export async function measureMail(run: Run): Promise<Section> {
  const rows: string[][] = [];
  for (const [title, change] of Object.entries(moods)) {
    run.tell(`contact messages while the mail server ${title}`);
    const { app, server, close } = await startWithMail(run, title);
    change(server);
    await saveSettings(app, server);
    const times = await post(app, run.rounds * POSTED_PER_ROUND);
    const slowest = percentile(times, 0.99);
    rows.push([
      title,
      oneDigit(median(times)),
      oneDigit(slowest),
      slowest < BAR_MS ? "met" : "missed",
    ]);
    await close();
  }
  return {
    title: "A visitor’s message while the mail server …",
    head: ["…", "ms (median)", `ms (p99, bar ${BAR_MS})`, "bar"],
    rows,
    notes: [await measureDelivery(run)],
  };
}

async function measureDelivery(run: Run): Promise<string> {
  run.tell("mailing what has waited");
  const { app, server, close } = await startWithMail(run, "waiting");
  const count = run.rounds * POSTED_PER_ROUND;
  await post(app, count);
  const started = performance.now();
  await saveSettings(app, server);
  await waitFor("the mails did not arrive", DELIVERY_TIMEOUT_MS, () =>
    server.received.length < count ? null : true,
  );
  const perMinute = count / ((performance.now() - started) / 60_000);
  await close();
  return `Asked one after another over HTTP. ${whole(count)} messages that had waited for mail settings then went out at ${whole(perMinute)} a minute, each over a connection of its own, to a server in the bench's process.`;
}

async function startWithMail(run: Run, name: string) {
  const dataDir = await makeDemoData(run, `mail-${name.replaceAll(/\W+/g, "-")}`);
  const app = await startApp(run, dataDir, "any", { CONTACT_RATE_LIMIT: "off" });
  const server = await startMailServer();
  return {
    app,
    server,
    close: async () => {
      await run.processes.stop(app.child);
      await server.close();
    },
  };
}

async function saveSettings(app: RunningApp, server: MailServer): Promise<void> {
  await ask(app, settingsPaths.smtpConfig(), {
    method: "POST",
    headers: { "content-type": "application/json", authorization: await signIn(app) },
    body: JSON.stringify(mailSettings(server)),
  });
}

async function post(app: RunningApp, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const started = performance.now();
    const answer = await ask(app, apiPaths.contact(), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        name: "Ada",
        email: `ada${at}@client.example`,
        message: "We would like to talk about a pilot in spring.",
      }),
    });
    await answer.arrayBuffer();
    times.push(performance.now() - started);
  }
  return times;
}
