import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from "react";

/**
 * A part of a screen that is loaded once it is wanted; null until then. Where that fails, such as without a
 * connection, the screen stays as it is and `onUnavailable` is called. It is tried again when the connection
 * is back, as long as it is wanted, and when it is wanted anew.
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
    const attempt = () =>
      start().then(
        (loaded) => isCurrent && setPart({ loaded }),
        () => isCurrent && fail(),
      );
    void attempt();
    addEventListener("online", attempt);
    return () => {
      isCurrent = false;
      removeEventListener("online", attempt);
    };
  }, [isWanted, part]);
  return part?.loaded ?? null;
}

/**
 * A part that is loaded where it is drawn, and that the screen can do without: where that fails, such as
 * without a connection, its place stays empty until the connection is back or it is drawn anew. With `lazy`,
 * the whole screen would go, and what failed once would fail for good.
 */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode,
) {
  // Drawn at once where it was drawn before.
  let known: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    known ??= await load();
    return known;
  };
  return function OptionalPart(props: Props) {
    const [isMissing, setMissing] = useState(false);
    const loaded = useLater(loadOnce, true, () => setMissing(true));
    const Part = known ?? loaded;
    if (Part) return createElement(Part, props);
    return isMissing ? null : meanwhile;
  };
}
