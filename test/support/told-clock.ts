import { TestClock } from "./domain.ts";

/** Says when it is asked, which everything does that changes a publication; servers agree by another one. */
export class ToldClock extends TestClock {
  onNow = () => {};
  readonly ofDatabase: TestClock;

  constructor(ofDatabase = new TestClock()) {
    super(undefined, ofDatabase);
    this.ofDatabase = ofDatabase;
  }

  override now(): Date {
    this.onNow();
    return super.now();
  }
}
