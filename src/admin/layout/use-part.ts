import { useEffect, useEffectEvent, useState } from "react";

/**
 * A part of a screen that is too large to be loaded with it; null until it is there. Where it does not
 * arrive, such as without a connection or after an update of the site, `onMissing` says so, and the screen
 * stays as it is with all that was typed. It is fetched again once it is wanted anew.
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
