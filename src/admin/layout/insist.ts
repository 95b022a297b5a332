/** For what the portal cannot do without: tries again at every key and click until it is there. */
export async function insist<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextInput();
    }
  }
}

export function nextInput(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const type of ["pointerdown", "keydown"]) {
      addEventListener(type, resolve, { once: true, capture: true });
    }
  });
}
