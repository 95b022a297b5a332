import { useEffect } from "react";
import { settings } from "#admin/portal-settings.ts";

/** By hand, because the page has a title element already, and browsers use the first. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${settings.brand} admin`;
  }, [title]);
}
