import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { countersQuery } from "#admin/data/counters.ts";

/** Most of the time there is nothing to tell, so the words are loaded only when there is. */
const MailBanner = lazy(async () => {
  const { MailBanner } = await import("./banners/mail-banner.tsx");
  return { default: MailBanner };
});
const DiskBanner = lazy(async () => {
  const { DiskBanner } = await import("./banners/disk-banner.tsx");
  return { default: DiskBanner };
});

/** Banners while the disk is nearly full, and while messages are not e-mailed. */
export function Warnings() {
  const { data } = useQuery(countersQuery());
  if (!data) return null;
  const { disk, mail } = data;
  return (
    <Suspense>
      {disk && disk.state !== "fine" && <DiskBanner disk={disk} />}
      {mail.unsent > 0 && <MailBanner mail={mail} />}
    </Suspense>
  );
}
