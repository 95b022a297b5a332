import { z } from "zod";
import { timestamp } from "./fields.ts";

/**
 * Whether requests fit what `TRUST_PROXY` says. `untrusted`: a proxy passes them on, but none is trusted,
 * so that all visitors share its address. `unnamed`: a proxy is trusted, but requests come past it or
 * without the visitor's address.
 */
export const ProxyState = z
  .object({
    state: z.enum(["fine", "untrusted", "unnamed"]),
    /** When the first such request came since the start; null while all is fine. */
    since: timestamp.nullable(),
  })
  .meta({ id: "ProxyState" });
export type ProxyState = z.infer<typeof ProxyState>;
