import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { countersQuery } from "#admin/data/stats.ts";
import type { Counters } from "#contract/stats.ts";
import { Banners, type Warning } from "./banners.tsx";
import { clockTrouble } from "./clock-trouble.ts";

/** Stands for what is not known yet. */
const settling = <div hidden data-settling="" />;

/**
 * What is wrong with the site, above every screen. A screen is not seen before this is known, and what
 * comes later waits until something else is opened: no row moves away under a pointer.
 */
export function Warnings() {
  const { data, dataUpdatedAt, failureCount } = useQuery(countersQuery());
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ key: string; due: Warning[] }>();
  if (!data && failureCount === 0) return settling;
  const due = data ? warningsOf(data, dataUpdatedAt) : [];
  if (opened?.key !== key) setOpened({ key, due });
  const shown = due.filter((warning) => opened?.due.includes(warning));
  return data && shown[0] && <Banners warnings={shown} counters={data} seenAt={dataUpdatedAt} />;
}

/** In the order in which they stand. */
function warningsOf(counters: Counters, seenAt: number) {
  const { backup, clock, disk, mail, proxy, stopped_webhooks, failing_webhooks } = counters;
  const due: (Warning | false | null)[] = [
    clockTrouble(clock, seenAt) && "clock",
    disk && disk.state !== "fine" && "disk",
    proxy.state !== "fine" && "proxy",
    backup.is_overdue && "backup",
    mail.unsent > 0 && "mail",
    stopped_webhooks + failing_webhooks > 0 && "webhook",
  ];
  return due.filter((warning) => !!warning);
}
