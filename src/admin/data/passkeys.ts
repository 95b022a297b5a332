import { request } from "#admin/request.ts";
import { session } from "#admin/session.ts";
import { openSession, whereabouts } from "#admin/sign-in.ts";
import { signInPaths } from "#contract/paths.ts";
import type { LoginAnswer } from "#contract/session.ts";
import type { PasskeyLogin } from "#contract/sign-in-methods.ts";
import type {
  PasskeyAnswer,
  PasskeyCreated,
  PasskeyCreation,
  PasskeyRequest,
} from "#contract/web-authn.ts";

/** The browser's own dialog was closed, ran into its time-out or found no passkey. */
export class PasskeyNotUsed extends Error {
  override readonly name = "PasskeyNotUsed";
}

/** There is one on this device already. */
export class PasskeyKnown extends Error {}

/** Browsers offer passkeys to pages over https or at localhost only. */
export function canUsePasskeys(): boolean {
  return "PublicKeyCredential" in globalThis;
}

/** @throws {PasskeyNotUsed} @throws {Refusal} */
export async function signInWithPasskey(): Promise<void> {
  const options = { asksToSignIn: false };
  const challenge = await request<PasskeyRequest>("POST", signInPaths.passkeyChallenge(), options);
  const body: PasskeyLogin = {
    credential: await answerPasskey(challenge),
    device_token: session.deviceToken,
    ...whereabouts(),
  };
  await openSession(
    await request<LoginAnswer>("POST", signInPaths.passkey(), { ...options, body }),
  );
}

/** @throws {PasskeyNotUsed} */
export async function answerPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  try {
    return await startAuthentication({ optionsJSON });
  } catch (cause) {
    throw new PasskeyNotUsed("No passkey was used.", { cause });
  }
}

/** @throws {PasskeyNotUsed} @throws {PasskeyKnown} */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<PasskeyCreated> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  try {
    return await startRegistration({ optionsJSON });
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === "InvalidStateError";
    throw isKnown
      ? new PasskeyKnown("This device has one already.", { cause })
      : new PasskeyNotUsed("No passkey was made.", { cause });
  }
}
