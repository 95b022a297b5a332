import { z } from "zod";
import { composed, id, newPassword, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";
import { requestLimits } from "./request-limits.ts";
import { browserTimeZone } from "./time-zone.ts";

/** The fields are bounded, so that nobody makes the server hash a book. */
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

export const Login = Credentials.extend({
  /** The token from the last sign-in on this device. Its tries are counted apart from those of strangers. */
  device_token: z.string().max(requestLimits.deviceToken).optional(),
  time_zone: browserTimeZone,
}).meta({ id: "Login" });
export type Login = z.infer<typeof Login>;

export const LoginAnswer = z
  .object({
    access_token: z.string().regex(/^[\w-]{43}$/),
    token_type: z.literal("bearer"),
    device_token: z
      .string()
      .describe("To be sent with the next sign-in on this device. It opens nothing."),
  })
  .meta({ id: "LoginAnswer" });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const Me = z
  .object({
    username: z.string(),
    must_set_password: z.boolean().describe("True while the default credentials still hold."),
    time_zone: z.string().describe("The owner's, an IANA name: for every date that is shown."),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;

export const PasswordChange = z
  .object({
    current_password: Credentials.shape.password,
    new_password: newPassword,
    revoke_access_tokens: z
      .boolean({ error: "Say true or false." })
      .optional()
      .describe("Whether access tokens of programs end, too. They go on otherwise."),
  })
  .meta({ id: "PasswordChange" });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The access that a new password does not end. */
const Left = z.object({
  access_tokens_left: z.int().describe("Access tokens that go on letting programs in."),
  passkeys_left: z.int().describe("Passkeys that go on signing in."),
  webhooks_left: z.int().describe("Active webhooks, which go on being told."),
});
export type Left = z.infer<typeof Left>;

export const PasswordChanged = LoginAnswer.extend(Left.shape).meta({ id: "PasswordChanged" });
export type PasswordChanged = z.infer<typeof PasswordChanged>;

export const Session = z
  .object({
    id,
    created_at: timestamp,
    last_seen_at: timestamp,
    expires_at: timestamp,
    user_agent: z.string().describe("The browser, as it calls itself."),
    is_current: z.boolean().describe("Whether it is the session that asks."),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;
