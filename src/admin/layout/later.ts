import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from "react";

/**
 * A part of a screen that is loaded once it is wanted; null until then. Where that fails, such as without a
 * connection, the screen stays as it is and `onUnavailable` is called.
 */
export function useLater<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onUnavailable: () => void,
): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  const start = useEffectEvent(load);
  const fail = useEffectEvent(onUnavailable);
  useEffect(() => {
    if (!isWanted || part) return;
    let isCurrent = true;
    start().then(
      (loaded) => isCurrent && setPart({ loaded }),
      () => isCurrent && fail(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, part]);
  return part?.loaded ?? null;
}

/**
 * A part that is loaded where it is drawn, and that the screen can do without: where that fails, such as
 * without a connection, its place stays empty. With `lazy` alone, the whole screen would go.
 */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));
}

function Nothing(): null {
  return null;
}
