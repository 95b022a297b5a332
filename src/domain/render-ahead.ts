/** Rendering that nobody waits for: begun when a text is saved, so that no visitor has to. */
export class RenderAhead {
  readonly #underWay = new Set<Promise<void>>();

  /** Where it fails, a visitor's request renders. */
  begin(render: () => Promise<void>): void {
    const work = render()
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  /** Waits for what is under way, before the database is closed. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
