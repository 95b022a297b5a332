import { useSyncExternalStore } from "react";

const wide = matchMedia("(min-width: 48.0625rem)");

/** Whether two columns of text fit beside each other. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener("change", listener);
      return () => wide.removeEventListener("change", listener);
    },
    () => wide.matches,
  );
}
