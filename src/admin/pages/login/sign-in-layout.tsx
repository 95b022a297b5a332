import "#entrance/entrance.css";
import { type ReactNode, useSyncExternalStore } from "react";
import { DoorPicture } from "#admin/layout/door-picture.tsx";
import { useTabTitle } from "#admin/layout/full-page.tsx";
import { settings } from "#admin/portal-settings.ts";
import { useTheme } from "#admin/theme.ts";
import { EntranceFrame } from "#entrance/entrance-frame.tsx";

interface SignInLayoutProps {
  title: string;
  lead: string;
  children: ReactNode;
}

export function SignInLayout({ title, lead, children }: SignInLayoutProps) {
  useEntrance(title);
  return (
    <EntranceFrame
      brand={settings.brand}
      icon={settings.icon}
      title={title}
      lead={lead}
      picture={<EntrancePicture />}
    >
      {children}
    </EntranceFrame>
  );
}

export function useEntrance(title: string): void {
  useTabTitle(title);
  // Nothing here shows the theme, but the page must follow when the system changes its own.
  useTheme();
}

/** The page's HTML leaves it out: there it would share a slow line with the script. */
export function EntrancePicture() {
  return useIsTakenOver() && <DoorPicture sizes="(width < 48rem) 100vw, 56vw" />;
}

/** False only while the server's HTML is being taken over. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
