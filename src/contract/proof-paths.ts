import { path } from "./path.ts";

/** Apart, as the portal asks for a proof from any screen. */
export const proofPaths = {
  proof: path("/api/admin/proof"),
  challenge: path("/api/admin/proof/challenge"),
} as const;
