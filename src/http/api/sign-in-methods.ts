import { proofPaths, signInMethodPaths } from "#contract/paths.ts";
import {
  AuthenticatorConfirmation,
  AuthenticatorSetup,
  NewPasskey,
  Passkey,
  PasskeyName,
  Proof,
  RecoveryCodes,
  SignInMethods,
} from "#contract/sign-in-methods.ts";
import { PasskeyCreation, PasskeyRequest } from "#contract/web-authn.ts";
import { PROOF_MINUTES } from "#domain/sign-in/session.ts";
import { relyingPartyOf, requireRelyingParty } from "#http/guards/relying-party.ts";
import {
  adminCall,
  adminWrite,
  idOf,
  json,
  noContent,
  provenCall,
  provenWrite,
  type Route,
} from "#http/route.ts";
import { countingFailures } from "#http/sign-in.ts";

export const signInMethodRoutes: Route[] = [
  adminCall(
    "GET",
    signInMethodPaths.all,
    {
      operationId: "getSignInMethods",
      scope: null,
      summary: "What the owner can sign in with, apart from the password.",
      answer: SignInMethods,
    },
    async ({ c, owner }) =>
      json({
        ...(await owner.signInMethods.list()),
        passkey_domain: relyingPartyOf(c)?.id ?? null,
      } satisfies SignInMethods),
  ),
  provenCall(
    "GET",
    proofPaths.proof,
    {
      operationId: "checkProof",
      summary: "Whether this session may do what asks for a proof; refused where it has to prove.",
      description: "For a form that a browser sends by itself, such as the download of a backup.",
      status: 204,
    },
    () => noContent(),
  ),
  adminCall(
    "POST",
    proofPaths.challenge,
    {
      operationId: "getProofChallenge",
      scope: null,
      summary: "What a browser needs to prove with a passkey who sits there.",
      answer: PasskeyRequest,
      refuses: ["conflict"],
    },
    ({ c, owner }) => json(owner.signInMethods.requestProof(requireRelyingParty(c))),
  ),
  adminWrite(
    "PUT",
    proofPaths.proof,
    {
      operationId: "prove",
      scope: null,
      summary: `Takes the password or a passkey again: for ${PROOF_MINUTES} minutes, this session may do what asks for a proof.`,
      body: Proof,
      status: 204,
    },
    async ({ c, owner, body }) => {
      await countingFailures(c, () => owner.signInMethods.prove(body, relyingPartyOf(c)));
      return noContent();
    },
  ),
  provenCall(
    "POST",
    signInMethodPaths.authenticatorAppSetup,
    {
      operationId: "setUpAuthenticatorApp",
      summary: "Makes a secret for an authenticator app. It counts once a code of it has come.",
      answer: AuthenticatorSetup,
      refuses: ["conflict"],
    },
    async ({ owner, proof }) => json(await owner.authenticatorApp.setUp(proof)),
  ),
  provenWrite(
    "PUT",
    signInMethodPaths.authenticatorApp,
    {
      operationId: "turnOnAuthenticatorApp",
      summary: "Asks for a code at every sign-in with the password, and answers recovery codes.",
      body: AuthenticatorConfirmation,
      answer: RecoveryCodes,
      refuses: ["conflict"],
    },
    async ({ owner, proof, body }) => json(await owner.authenticatorApp.turnOn(proof, body)),
  ),
  provenCall(
    "DELETE",
    signInMethodPaths.authenticatorApp,
    {
      operationId: "turnOffAuthenticatorApp",
      summary: "Asks for no code any more; the recovery codes are gone, too.",
      status: 204,
      refuses: ["not_found"],
    },
    async ({ owner, proof }) => {
      await owner.authenticatorApp.turnOff(proof);
      return noContent();
    },
  ),
  provenCall(
    "POST",
    signInMethodPaths.recoveryCodes,
    {
      operationId: "renewRecoveryCodes",
      summary: "Ten new recovery codes, which replace all former ones.",
      answer: RecoveryCodes,
      refuses: ["conflict"],
    },
    async ({ owner, proof }) => json(await owner.authenticatorApp.renewRecoveryCodes(proof)),
  ),
  provenCall(
    "POST",
    signInMethodPaths.passkeyChallenge,
    {
      operationId: "getNewPasskeyChallenge",
      summary: "What a browser needs to make a passkey.",
      answer: PasskeyCreation,
      refuses: ["conflict"],
    },
    async ({ c, owner, proof }) =>
      json(await owner.passkeys.optionsToAdd(proof, requireRelyingParty(c))),
  ),
  provenWrite(
    "POST",
    signInMethodPaths.passkeys,
    {
      operationId: "addPasskey",
      summary: "Signs in with this passkey from now on.",
      body: NewPasskey,
      answer: Passkey,
      status: 201,
      refuses: ["conflict"],
    },
    async ({ c, owner, proof, body }) =>
      json(await owner.passkeys.add(proof, body, requireRelyingParty(c)), 201),
  ),
  adminWrite(
    "PATCH",
    signInMethodPaths.passkey,
    {
      operationId: "renamePasskey",
      scope: null,
      summary: "Names a passkey.",
      body: PasskeyName,
      status: 204,
    },
    async ({ c, owner, body }) => {
      await owner.passkeys.rename(idOf(c), body.name);
      return noContent();
    },
  ),
  provenCall(
    "DELETE",
    signInMethodPaths.passkey,
    { operationId: "removePasskey", summary: "Signs in with it no more.", status: 204 },
    async ({ c, owner, proof }) => {
      await owner.passkeys.remove(proof, idOf(c));
      return noContent();
    },
  ),
];
