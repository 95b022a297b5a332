import { z } from "zod";
import { composed, newPassword, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";

/** What signs in. Bounded, so that nobody makes the server hash a book. */
export const Credentials = z
  .object({
    username: z
      .string({ error: "Enter a username." })
      .trim()
      .min(1, "Enter a username.")
      .max(limits.username, "That username is too long."),
    password: composed(
      z.string({ error: "Enter a password." }),
      limits.passwordMax,
      "That password is too long.",
    ).pipe(
      z.string().min(1, "Enter a password.").max(limits.passwordMax, "That password is too long."),
    ),
  })
  .meta({ id: "Credentials" });
export type Credentials = z.infer<typeof Credentials>;

export const LoginAnswer = z
  .object({ access_token: z.string(), token_type: z.literal("bearer") })
  .meta({ id: "LoginAnswer" });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** Who is signed in. */
export const Me = z
  .object({
    username: z.string(),
    /** True while the default credentials still hold; the portal then asks to replace them. */
    must_set_password: z.boolean(),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;

export const PasswordChange = z
  .object({ current_password: Credentials.shape.password, new_password: newPassword })
  .meta({ id: "PasswordChange" });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** A signed-in device. */
export const Session = z
  .object({
    id: z.string(),
    created_at: timestamp,
    last_seen_at: timestamp,
    expires_at: timestamp,
    /** The browser, as it calls itself. */
    user_agent: z.string(),
    /** The session that asks. */
    is_current: z.boolean(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;
