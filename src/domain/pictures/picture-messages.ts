import { z } from "zod";

// Apart from `picture-encoding.ts`: what checks them takes its process a fifth of its start to load.

const EncodedFile = z.object({
  width: z.number(),
  format: z.enum(["avif", "webp"]),
  bytes: z.instanceof(Uint8Array),
});
export type EncodedFile = z.infer<typeof EncodedFile>;

const EncodedPicture = z.object({
  width: z.number(),
  height: z.number(),
  /** Empty for a picture with transparency. */
  placeholder: z.string(),
});
export type EncodedPicture = z.infer<typeof EncodedPicture>;

const Refusal = z.enum(["too many pixels", "too long", "damaged"]);
export type Refusal = z.infer<typeof Refusal>;

/** Messages of the process that decodes, which is not trusted: a refusal, or the picture and its files. */
export const EncoderMessage = z.union([
  z.object({ refusal: Refusal }),
  z.object({ picture: EncodedPicture }),
  z.object({ file: EncodedFile }),
  z.object({ isDone: z.literal(true) }),
]);
export type EncoderMessage = z.infer<typeof EncoderMessage>;
