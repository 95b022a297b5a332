import { TestClock } from "./domain.ts";

export const LOOK_MS = 2_000;

/** Each look at how much time has passed takes some of it. */
export class SlowClock extends TestClock {
  override elapsed(): number {
    this.advance(LOOK_MS);
    return super.elapsed();
  }
}
