import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  PasskeyAnswer,
  PasskeyCreated,
  PasskeyCreation,
  PasskeyRequest,
} from "#contract/web-authn.ts";

/** Flags of authenticator data, WebAuthn §6.1. */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Lie {
  /** The page that asked. */
  origin?: string;
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
}

/** Makes and uses one passkey as a browser would, and lies where a test asks for it. */
export class SoftAuthenticator {
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly #id = randomBytes(16);
  #userHandle = "";
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    // COSE: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y.
    this.#publicKey = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
      [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
    ]);
  }

  create({ challenge, rp, user }: PasskeyCreation, lie: Lie = {}): PasskeyCreated {
    this.#userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const authData = Buffer.concat([
      this.#head(lie.rpId ?? rp.id, HAS_KEY, lie),
      Buffer.alloc(16),
      length,
      this.#id,
      this.#publicKey,
    ]);
    const attestation = cborMap([
      [cborText("fmt"), cborText("none")],
      [cborText("attStmt"), cborMap([])],
      [cborText("authData"), cborBytes(authData)],
    ]);
    return {
      ...this.#credential,
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge, lie).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  answer({ challenge, rpId }: PasskeyRequest, lie: Lie = {}): PasskeyAnswer {
    this.#counter = lie.counter ?? this.#counter + 1;
    const authData = this.#head(lie.rpId ?? rpId, 0, lie);
    const clientData = this.#clientData("webauthn.get", challenge, lie);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    return {
      ...this.#credential,
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", signed, this.#key).toString("base64url"),
        userHandle: lie.userHandle ?? this.#userHandle,
      },
    };
  }

  get #credential() {
    const id = this.#id.toString("base64url");
    return { id, rawId: id, type: "public-key" } as const;
  }

  #head(rpId: string, flags: number, { isVerified = true }: Lie): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0));
    head.writeUInt32BE(this.#counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Lie): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

// The part of CBOR (RFC 8949) that a passkey needs.

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(value: Buffer): Buffer {
  return Buffer.concat([cborHead(2, value.length), value]);
}

function cborText(value: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
