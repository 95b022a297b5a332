import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { countersQuery } from "#admin/data/counters.ts";

/** Most of the time there is nothing to tell, so its words are loaded only when there is. */
const MailBanner = lazy(async () => {
  const { MailBanner } = await import("./mail-banner.tsx");
  return { default: MailBanner };
});

/** A banner while messages are not e-mailed. */
export function UnsentMail() {
  const { data } = useQuery(countersQuery());
  if (!data || data.mail.unsent === 0) return null;
  return (
    <Suspense>
      <MailBanner mail={data.mail} />
    </Suspense>
  );
}
