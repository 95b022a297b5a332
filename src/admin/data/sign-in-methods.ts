import { queryOptions } from "@tanstack/react-query";
import { settings } from "#admin/portal-settings.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { command, request } from "#admin/request.ts";
import { signInMethodPaths } from "#contract/paths.ts";
import type {
  AuthenticatorConfirmation,
  AuthenticatorSetup,
  NewPasskey,
  Passkey,
  RecoveryCodes,
  SignInMethods,
} from "#contract/sign-in-methods.ts";
import type { PasskeyCreation } from "#contract/web-authn.ts";
import { createPasskey } from "./passkeys.ts";

export function signInMethodsQuery() {
  return queryOptions({
    queryKey: queryKeys.signInMethods,
    queryFn: async ({ signal }) => {
      const methods = await request<SignInMethods>("GET", signInMethodPaths.all(), { signal });
      const { passkeys, passkey_domain } = methods;
      // The sign-in page may come next.
      settings.hasPasskey = passkeys.some(({ domain }) => domain === passkey_domain);
      return methods;
    },
  });
}

/** The browser asks for a finger, a face or a key. @throws {PasskeyNotUsed} @throws {PasskeyKnown} */
export async function addPasskey(name: string): Promise<void> {
  const asked = await request<PasskeyCreation>("POST", signInMethodPaths.passkeyChallenge());
  const body: NewPasskey = { name, credential: await createPasskey(asked) };
  await request<Passkey>("POST", signInMethodPaths.passkeys(), { body });
  await reload();
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await command("PATCH", signInMethodPaths.passkey(id), { body: { name } });
  await reload();
}

export async function removePasskey(id: string): Promise<void> {
  await command("DELETE", signInMethodPaths.passkey(id));
  await reload();
}

export function setUpAuthenticatorApp(): Promise<AuthenticatorSetup> {
  return request("POST", signInMethodPaths.authenticatorAppSetup());
}

export async function turnOnAuthenticatorApp(
  body: AuthenticatorConfirmation,
): Promise<readonly string[]> {
  const path = signInMethodPaths.authenticatorApp();
  const { recovery_codes } = await request<RecoveryCodes>("PUT", path, { body });
  return recovery_codes;
}

export async function turnOffAuthenticatorApp(): Promise<void> {
  await command("DELETE", signInMethodPaths.authenticatorApp());
  await reload();
}

export async function renewRecoveryCodes(): Promise<readonly string[]> {
  const path = signInMethodPaths.recoveryCodes();
  const { recovery_codes } = await request<RecoveryCodes>("POST", path);
  return recovery_codes;
}

export async function reload(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.signInMethods });
}
