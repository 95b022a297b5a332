export class RenderAhead {
  readonly #underWay = new Set<Promise<void>>();

  /** Where it fails, a visitor's request renders. Whoever has many of them waits for each, and nobody else. */
  begin(render: () => Promise<void>): Promise<void> {
    const work = render()
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
    return work;
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
