import type { PasskeyAnswer, PasskeyCreated } from "#contract/web-authn.ts";
import type { PasskeyRow } from "#storage/schema.ts";

/** A passkey is bound to a domain, and to the origin whose page asks for it. */
export interface RelyingParty {
  id: string;
  origin: string;
}

type IsExpected = (challenge: string) => boolean;

interface CreatedPasskey extends Pick<PasskeyRow, "credential_id" | "public_key" | "counter"> {
  challenge: string;
}

/** COSE: EdDSA, ES256 and RS256, which every authenticator has one of. */
export const passkeyAlgorithms = [-8, -7, -257];

/** Portico asks for none. */
const noExtensions = { clientExtensionResults: {} };

/** Loaded by the first passkey: the library takes 27 MB of memory, which most sites never need. */
const loadLibrary = () => import("@simplewebauthn/server");

/** Null for whatever WebAuthn §7.1 refuses. Attestation is not looked at: any authenticator will do. */
export async function verifyCreated(
  credential: PasskeyCreated,
  { id, origin }: RelyingParty,
  isExpected: IsExpected,
): Promise<CreatedPasskey | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const seen = new SeenChallenge(isExpected);
  const { response, ...rest } = credential;
  const { clientDataJSON, attestationObject } = response;
  const verified = await verifyRegistrationResponse({
    response: { ...rest, ...noExtensions, response: { clientDataJSON, attestationObject } },
    expectedChallenge: seen.check,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The library would ask Node.js for an experimental algorithm by default, which Node.js warns of.
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { publicKey, counter } = verified.registrationInfo.credential;
  return {
    credential_id: verified.registrationInfo.credential.id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    counter,
    challenge: seen.challenge,
  };
}

/** The signed challenge and the new counter; null for whatever WebAuthn §7.2 refuses. */
export async function verifyAnswer(
  credential: PasskeyAnswer,
  passkey: PasskeyRow,
  { id, origin }: RelyingParty,
  isExpected: IsExpected,
): Promise<{ challenge: string; counter: number } | null> {
  const { userHandle } = credential.response;
  if (passkey.rp_id !== id || userHandle !== passkey.user_handle) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const seen = new SeenChallenge(isExpected);
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, ...noExtensions },
    expectedChallenge: seen.check,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return null;
  return { challenge: seen.challenge, counter: verified.authenticationInfo.newCounter };
}

/** The library says which challenge was signed only while it checks it. */
class SeenChallenge {
  readonly #isExpected: IsExpected;
  challenge = "";

  constructor(isExpected: IsExpected) {
    this.#isExpected = isExpected;
  }

  readonly check = (challenge: string): boolean => {
    this.challenge = challenge;
    return this.#isExpected(challenge);
  };
}
