import { useEffect, useEffectEvent, useState } from "react";

/**
 * A part of a screen that is too large to be loaded with it; null until it has loaded. If it fails to load, for
 * example offline or after an update of the site, `onMissing` says so and the screen keeps all that was typed.
 * Wanting it again loads it again.
 */
export function usePart<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onMissing: () => void,
): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  const start = useEffectEvent(load);
  const fail = useEffectEvent(onMissing);
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
