import type {
  AuthenticatorConfirmation,
  AuthenticatorSetup,
  NewPasskey,
  Passkey,
  PasskeyLogin,
  PasskeyName,
  Proof,
  RecoveryCodes,
  SecondStep,
  SecondStepNeeded,
  SignInMethods,
} from "#contract/sign-in-methods.ts";
import type {
  PasskeyAnswer,
  PasskeyCreated,
  PasskeyCreation,
  PasskeyRequest,
} from "#contract/web-authn.ts";

const morning = "2026-03-02T06:10:00.000Z";
const ticket = "b1Yw9nA3c0d1e2f3g4h5i6j7k8l9m0n1o2p3q4r5s6t";
const challenge = "5Jx0WbnmUj5mOxZt2Q4o8sE1yNQwJYbKXk4q3cYxk1mU";
const credentialId = "mVZ0bq3Qm2l1k9Xo4sTqfQ";
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

const answer: PasskeyAnswer = {
  id: credentialId,
  rawId: credentialId,
  type: "public-key",
  response: {
    clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
    authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
    signature: "MEUCIQDW1kQ0Zr8q",
    userHandle: "c2l0ZQ",
  },
};

const created: PasskeyCreated = {
  id: credentialId,
  rawId: credentialId,
  type: "public-key",
  response: {
    clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
    attestationObject: "o2NmbXRkbm9uZWdhdHRTdG10oA",
    transports: ["internal", "hybrid"],
  },
};

const passkey: Passkey = {
  id: "019ca2f0-1a00-7b52-b1c4-77d0a1e2f3b4",
  name: "Olive’s laptop",
  domain: "agency.example",
  created_at: morning,
  last_used_at: null,
};

export const signInExamples = {
  SecondStepNeeded: {
    second_step: "required",
    ticket,
    expires_at: "2026-03-02T06:15:00.000Z",
  } satisfies SecondStepNeeded,
  SecondStep: { method: "app", ticket, code: "492039" } satisfies SecondStep,
  PasskeyLogin: { credential: answer } satisfies PasskeyLogin,
  PasskeyAnswer: answer,
  PasskeyCreated: created,
  PasskeyRequest: {
    challenge,
    rpId: "agency.example",
    timeout: 300_000,
    userVerification: "required",
  } satisfies PasskeyRequest,
  PasskeyCreation: {
    challenge,
    rp: { id: "agency.example", name: "Northdoor" },
    user: { id: "c2l0ZQ", name: "olive", displayName: "olive" },
    pubKeyCredParams: [{ alg: -7, type: "public-key" }],
    timeout: 300_000,
    attestation: "none",
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  } satisfies PasskeyCreation,
  Proof: { method: "password", password: "a door that opens once" } satisfies Proof,
  Passkey: passkey,
  NewPasskey: { name: passkey.name, credential: created } satisfies NewPasskey,
  PasskeyName: { name: passkey.name } satisfies PasskeyName,
  AuthenticatorSetup: {
    secret,
    uri: `otpauth://totp/Northdoor:olive?secret=${secret}&issuer=Northdoor`,
    setup_token: challenge,
  } satisfies AuthenticatorSetup,
  AuthenticatorConfirmation: {
    setup_token: challenge,
    code: "492039",
  } satisfies AuthenticatorConfirmation,
  RecoveryCodes: {
    recovery_codes: ["k7mp-2xqd-9fhs-wn4t-c3vy", "0rz8-j5ta-ve6b-q1mg-hx2k"],
  } satisfies RecoveryCodes,
  SignInMethods: {
    authenticator_app: { turned_on_at: morning, is_readable: true },
    recovery_codes_left: 10,
    passkeys: [passkey],
    passkey_domain: "agency.example",
  } satisfies SignInMethods,
};
