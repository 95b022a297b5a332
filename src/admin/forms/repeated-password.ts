import { z } from "zod";

/** A new password, typed for the second time. */
export const repeatedPassword = z.string().transform((value) => value.normalize("NFC"));

/** For `refine`, when the two differ; also while another field is wrong. */
export const passwordsDiffer = {
  path: ["repeated_password"],
  error: "The two passwords differ. Type the new one again.",
  when: () => true,
};
