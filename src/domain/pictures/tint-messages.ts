import { z } from "zod";

/** What the process of `tint-process.ts` is to do. */
export const TintOrder = z.object({
  name: z.string(),
  /** The average of the picture's darker half. */
  wall: z.string(),
  tint: z.object({ wall: z.string(), light: z.string() }),
  files: z.array(
    z.object({ fileName: z.string(), width: z.number(), type: z.enum(["avif", "webp"]) }),
  ),
});
export type TintOrder = z.infer<typeof TintOrder>;

export const TintMessage = z.union([
  z.object({ fileName: z.string(), bytes: z.instanceof(Uint8Array) }),
  z.object({ isDone: z.literal(true) }),
]);
