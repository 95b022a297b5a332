import { setTimeout as sleep } from "node:timers/promises";
import { settingsPaths } from "#contract/paths.ts";
import { call } from "./call.ts";
import { whyNoFakeClock } from "./fake-clock.ts";
import { type Fault, NOISE_MS } from "./fault.ts";
import type { Site } from "./site.ts";

/** Past the retention period set below, and past any session. */
const DAYS = 800;
/** The clock is read once a second. */
const FOLLOWED_MS = 1_500;

const wrong = {
  needs: { clock: true },
  whyNot: whyNoFakeClock,
  answersWithin: NOISE_MS,
  spares: ["message", "download"],
  endsSessions: true,
  prepare: keepMessagesForAYear,
} as const;

export const clockJumps: Fault = {
  ...wrong,
  name: `the clock jumps ${DAYS} days and back, retention on`,
  strike: async ({ clock }, lasting) => {
    clock?.move(DAYS);
    await sleep(Math.max(lasting, FOLLOWED_MS));
    clock?.move(0);
    await sleep(FOLLOWED_MS);
  },
};

export const startAtWrongTime: Fault = {
  ...wrong,
  name: `a start with the clock ${DAYS} days ahead, retention on`,
  spares: ["download"],
  strike: async ({ product, clock }, lasting) => {
    await product.kill();
    clock?.move(DAYS);
    await product.start();
    await sleep(lasting);
    await product.kill();
    clock?.move(0);
    await product.start();
  },
};

async function keepMessagesForAYear({ product, account }: Site): Promise<void> {
  const { status } = await call(product.origin, settingsPaths.privacy(), {
    method: "PUT",
    token: account.token,
    json: { keep_messages_days: 365 },
  });
  if (status !== 200) throw new Error(`Setting the retention answered ${status}.`);
}
