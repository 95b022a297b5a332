export class RenderAhead {
  readonly #underWay = new Set<Promise<void>>();

  /** If rendering fails, a visitor's request renders. Callers with many items wait for each; nobody else waits. */
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
