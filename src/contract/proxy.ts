import { z } from "zod";

export const ProxyState = z
  .object({
    state: z
      .enum(["fine", "untrusted", "unnamed"])
      .describe(
        "Whether this very request fits `TRUST_PROXY`. `untrusted`: a proxy passed it on, but none is trusted, so that all visitors share its address. `unnamed`: a proxy is trusted, but the request came past it or without the visitor’s address.",
      ),
  })
  .meta({ id: "ProxyState" });
export type ProxyState = z.infer<typeof ProxyState>;
