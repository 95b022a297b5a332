import { useEffect } from "react";
import { settings } from "#admin/settings.ts";

/** Names the browser's tab. The page has a title element already, and the first one counts. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${settings.brand} admin`;
  }, [title]);
}
