export class RenderAhead {
  readonly #underWay = new Set<Promise<void>>();

  /** Where it fails, a visitor's request renders. */
  begin(render: () => Promise<void>): void {
    const work = render()
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
