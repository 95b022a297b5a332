import { z } from "zod";
import { id, line, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";
import { requestLimits } from "./request-limits.ts";
import { Credentials, Login, LoginAnswer } from "./session.ts";
import { PasskeyAnswer, PasskeyCreated } from "./web-authn.ts";

const NOT_A_CODE = "Enter the six digits that the app shows.";

/** Apps show the code in two groups. */
const oneTimeCode = z
  .string({ error: NOT_A_CODE })
  .max(requestLimits.oneTimeCode, NOT_A_CODE)
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, NOT_A_CODE));

const recoveryCode = z
  .string({ error: "Enter a recovery code." })
  .trim()
  .min(1, "Enter a recovery code.")
  .max(requestLimits.recoveryCode, "That is not a recovery code.");

const token = z.string().max(requestLimits.token);

export const SecondStepNeeded = z
  .object({
    second_step: z.literal("required"),
    ticket: z
      .string()
      .describe("To be sent with the second step: once, from the same address, within 5 minutes."),
    expires_at: timestamp,
  })
  .meta({ id: "SecondStepNeeded" });
export type SecondStepNeeded = z.infer<typeof SecondStepNeeded>;

/** A session, or the second step that an authenticator app requires. */
export const SignInAnswer = z.union([LoginAnswer, SecondStepNeeded]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

const device = { device_token: Login.shape.device_token };

export const SecondStep = z
  .discriminatedUnion("method", [
    z.object({ method: z.literal("app"), ticket: token, code: oneTimeCode, ...device }),
    z.object({ method: z.literal("recovery"), ticket: token, code: recoveryCode, ...device }),
  ])
  .meta({ id: "SecondStep" });
export type SecondStep = z.infer<typeof SecondStep>;

export const PasskeyLogin = z
  .object({ credential: PasskeyAnswer, ...device, time_zone: Login.shape.time_zone })
  .meta({ id: "PasskeyLogin" });
export type PasskeyLogin = z.infer<typeof PasskeyLogin>;

export const Proof = z
  .discriminatedUnion("method", [
    z.object({ method: z.literal("password"), password: Credentials.shape.password }),
    z.object({ method: z.literal("passkey"), credential: PasskeyAnswer }),
  ])
  .meta({ id: "Proof" });
export type Proof = z.infer<typeof Proof>;

const passkeyName = line("a name", limits.passkeyName);

export const Passkey = z
  .object({
    id,
    name: z.string(),
    domain: z.string().describe("The domain that it was made for; it works on no other."),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.infer<typeof Passkey>;

export const NewPasskey = z
  .object({ name: passkeyName, credential: PasskeyCreated })
  .meta({ id: "NewPasskey" });
export type NewPasskey = z.infer<typeof NewPasskey>;

export const PasskeyName = z.object({ name: passkeyName }).meta({ id: "PasskeyName" });
export type PasskeyName = z.infer<typeof PasskeyName>;

export const AuthenticatorSetup = z
  .object({
    secret: z.string().describe("In base32, to be typed where a QR code cannot be read."),
    uri: z.string().describe("The same as an `otpauth` address, for a QR code."),
    setup_token: z.string().describe("To be sent back with the first code, within 30 minutes."),
  })
  .meta({ id: "AuthenticatorSetup" });
export type AuthenticatorSetup = z.infer<typeof AuthenticatorSetup>;

export const AuthenticatorConfirmation = z
  .object({ setup_token: z.string().max(requestLimits.setupToken), code: oneTimeCode })
  .meta({ id: "AuthenticatorConfirmation" });
export type AuthenticatorConfirmation = z.infer<typeof AuthenticatorConfirmation>;

export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()).describe("Shown this once; each works once.") })
  .meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const SignInMethods = z
  .object({
    authenticator_app: z
      .object({
        turned_on_at: timestamp,
        is_readable: z.boolean().describe("False once the server’s secret key is another one."),
      })
      .nullable(),
    recovery_codes_left: z.int(),
    passkeys: z.array(Passkey),
    passkey_domain: z
      .string()
      .nullable()
      .describe("What new passkeys are made for; null at an IP address, where there can be none."),
  })
  .meta({ id: "SignInMethods" });
export type SignInMethods = z.infer<typeof SignInMethods>;
