import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { countersQuery } from "#admin/data/counters.ts";
import { clockTrouble } from "./clock-trouble.ts";

/** Most of the time there is nothing to tell, so the words are loaded only when there is. */
const MailBanner = lazy(async () => {
  const { MailBanner } = await import("./banners/mail-banner.tsx");
  return { default: MailBanner };
});
const DiskBanner = lazy(async () => {
  const { DiskBanner } = await import("./banners/disk-banner.tsx");
  return { default: DiskBanner };
});
const ProxyBanner = lazy(async () => {
  const { ProxyBanner } = await import("./banners/proxy-banner.tsx");
  return { default: ProxyBanner };
});
const ClockBanner = lazy(async () => {
  const { ClockBanner } = await import("./banners/clock-banner.tsx");
  return { default: ClockBanner };
});

/** Banners while the clock is wrong, the disk nearly full, the proxy not set up, or messages are not e-mailed. */
export function Warnings() {
  const { data, dataUpdatedAt } = useQuery(countersQuery());
  if (!data) return null;
  const { clock, disk, mail, proxy } = data;
  const trouble = clockTrouble(clock, dataUpdatedAt);
  return (
    <Suspense>
      {trouble && <ClockBanner clock={clock} trouble={trouble} seenAt={dataUpdatedAt} />}
      {disk && disk.state !== "fine" && <DiskBanner disk={disk} />}
      {proxy.state !== "fine" && <ProxyBanner state={proxy.state} />}
      {mail.unsent > 0 && <MailBanner mail={mail} />}
    </Suspense>
  );
}
