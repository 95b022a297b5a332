import { useEffect } from "react";
import { settings } from "#admin/portal-settings.ts";

/** By hand: the page already has a title element, and browsers use the first. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${settings.brand} admin`;
  }, [title]);
}
