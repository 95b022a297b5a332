import { type Fault, NOISE_MS } from "./fault.ts";

/** Like a power failure: the process ends without a last word and is started again. */
export const kill: Fault = {
  name: "kill -9",
  answersWithin: NOISE_MS,
  spares: [],
  strike: async ({ product }) => {
    await product.kill();
    await product.start();
  },
};
