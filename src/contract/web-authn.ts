import { z } from "zod";
import { requestLimits } from "./request-limits.ts";

// These are the JSON forms of WebAuthn Level 3, §5.1.8 and §5.1.9, with the fields that Portico sends and
// reads.

export const BASE64URL = /^[\w-]+$/;

const base64url = z
  .string()
  .regex(BASE64URL, "This is not the answer of a passkey.")
  .max(requestLimits.passkeyPart, "This is not the answer of a passkey.");

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
};

export const PasskeyCreated = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z
        .array(z.string().max(requestLimits.passkeyTransport))
        .max(requestLimits.passkeyTransports)
        .optional(),
    }),
  })
  .meta({ id: "PasskeyCreated" });
export type PasskeyCreated = z.infer<typeof PasskeyCreated>;

const answerPart = base64url.max(
  requestLimits.passkeyAnswerPart,
  "This is not the answer of a passkey.",
);

export const PasskeyAnswer = z
  .object({
    id: answerPart,
    rawId: answerPart,
    type: credential.type,
    response: z.object({
      clientDataJSON: answerPart,
      authenticatorData: answerPart,
      signature: answerPart,
      userHandle: answerPart.optional(),
    }),
  })
  .meta({ id: "PasskeyAnswer" });
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

const descriptor = z.object({
  id: base64url,
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

export const PasskeyRequest = z
  .object({
    challenge: base64url,
    rpId: z.string(),
    timeout: z.int().describe("In milliseconds."),
    userVerification: z.literal("required"),
  })
  .meta({ id: "PasskeyRequest" });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

export const PasskeyCreation = z
  .object({
    challenge: base64url,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: base64url, name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
    timeout: z.int().describe("In milliseconds."),
    attestation: z.literal("none"),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
  })
  .meta({ id: "PasskeyCreation" });
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;
