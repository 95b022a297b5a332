import { describe, expect, it } from "vitest";
import type { Passkey, SignInMethods } from "#contract/sign-in-methods.ts";
import type { PasskeyAnswer, PasskeyCreation, PasskeyRequest } from "#contract/web-authn.ts";
import { SITE_URL } from "#test/support/app.ts";
import { SoftAuthenticator } from "#test/support/authenticator.ts";
import { onBothOwnedApps } from "#test/support/owned-app.ts";
import { problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

const paths = {
  challenge: "/api/admin/login/passkey/challenge",
  signIn: "/api/admin/login/passkey",
  newChallenge: "/api/admin/passkeys/challenge",
  passkeys: "/api/admin/passkeys",
  proofChallenge: "/api/admin/proof/challenge",
  proof: "/api/admin/proof",
} as const;

onBothOwnedApps("passkeys", (site) => {
  const askToSignIn = () => site.answered<PasskeyRequest>(site.app.send("POST", paths.challenge));
  const askToAdd = () => site.answered<PasskeyCreation>(site.call("POST", paths.newChallenge));
  const signInWith = (credential: PasskeyAnswer, time_zone?: string) =>
    site.app.send("POST", paths.signIn, { credential, time_zone });
  const add = async (name = "Laptop") => {
    const authenticator = new SoftAuthenticator(SITE_URL);
    const credential = authenticator.create(await askToAdd());
    const body = { name, credential };
    const passkey = await site.answered<Passkey>(site.call("POST", paths.passkeys, body), 201);
    return { authenticator, passkey };
  };
  const expectRefused = async (credential: PasskeyAnswer) => {
    const { code, detail } = await problemOf(await signInWith(credential), 401);
    expect({ code, detail }).toEqual({
      code: "unauthenticated",
      detail: "That passkey was not accepted. Try again, or sign in with the password.",
    });
  };

  slow("are made for the domain of the site, and sign in without password and code", async () => {
    const creation = await askToAdd();
    expect(creation).toMatchObject({
      rp: { id: "agency.test" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const { authenticator, passkey } = await add("Olive’s laptop");
    expect(passkey).toMatchObject({ name: "Olive’s laptop", domain: "agency.test" });
    const request = await askToSignIn();
    expect(request).toMatchObject({ rpId: "agency.test", userVerification: "required" });
    const { access_token } = await site.answered<{ access_token: string }>(
      signInWith(authenticator.answer(request), "Asia/Kathmandu"),
    );
    const me = await site.app.send("GET", "/api/admin/me", undefined, access_token);
    expect(await me.json()).toMatchObject({ username: "olive", time_zone: "Asia/Kathmandu" });
    const methods = await site.answered<SignInMethods>(
      site.call("GET", "/api/admin/sign-in-methods"),
    );
    const used = methods.passkeys.find(({ id }) => id === passkey.id);
    expect(used?.last_used_at).not.toBeNull();
  });

  describe("refuse, in the same words,", () => {
    it("an answer that was sent before", async () => {
      const { authenticator } = await add();
      const answer = authenticator.answer(await askToSignIn());
      expect((await signInWith(answer)).status).toBe(200);
      await expectRefused(answer);
    });

    it("a challenge that was used before, newly signed", async () => {
      const { authenticator } = await add();
      const request = await askToSignIn();
      expect((await signInWith(authenticator.answer(request))).status).toBe(200);
      await expectRefused(authenticator.answer(request));
    });

    it("all but one of the answers to a challenge that come at once", async () => {
      const { authenticator } = await add();
      const request = await askToSignIn();
      const answers = await Promise.all(
        [1, 2, 3].map(() => signInWith(authenticator.answer(request))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it.each([
      ["the page of another origin", { origin: "http://agency.test.evil.example" }],
      ["a page over another scheme", { origin: "https://agency.test" }],
      ["another domain", { rpId: "evil.example" }],
      ["somebody whom nothing verified", { isVerified: false }],
      ["another account", { userHandle: "b3RoZXI" }],
    ])("%s", async (_, lie) => {
      const { authenticator } = await add();
      await expectRefused(authenticator.answer(await askToSignIn(), lie));
      expect((await signInWith(authenticator.answer(await askToSignIn()))).status).toBe(200);
    });

    it("a copy, which a counter that stands still shows", async () => {
      const { authenticator } = await add();
      await signInWith(authenticator.answer(await askToSignIn(), { counter: 7 }));
      for (const counter of [7, 6, 0]) {
        await expectRefused(authenticator.answer(await askToSignIn(), { counter }));
      }
      expect(
        (await signInWith(authenticator.answer(await askToSignIn(), { counter: 8 }))).status,
      ).toBe(200);
    });

    it("a challenge that nobody gave, or that was given for something else", async () => {
      const { authenticator } = await add();
      const request = await askToSignIn();
      const forged = Buffer.from("a challenge of my own").toString("base64url");
      await expectRefused(authenticator.answer({ ...request, challenge: forged }));
      const others = [
        await site.answered<PasskeyRequest>(site.call("POST", paths.proofChallenge)),
        await askToAdd(),
      ];
      for (const { challenge } of others) {
        await expectRefused(authenticator.answer({ ...request, challenge }));
      }
    });

    it("a signature of another key, and a passkey that was removed", async () => {
      const { authenticator, passkey } = await add();
      const other = new SoftAuthenticator(SITE_URL);
      other.create(await askToAdd());
      const request = await askToSignIn();
      const [mine, theirs] = [authenticator.answer(request), other.answer(request)];
      await expectRefused(theirs);
      const { signature } = theirs.response;
      await expectRefused({ ...mine, response: { ...mine.response, signature } });
      const removal = await site.call("DELETE", `${paths.passkeys}/${passkey.id}`);
      expect(removal.status).toBe(204);
      await expectRefused(mine);
      const again = await site.call("DELETE", `${paths.passkeys}/${passkey.id}`);
      expect(again.status).toBe(404);
    });
  });

  describe("are added", () => {
    it("several of them, named and renamed", async () => {
      const [one, other] = [await add("Laptop"), await add("Phone")];
      const renamed = { name: "  Phone of the front desk " };
      const change = await site.call("PATCH", `${paths.passkeys}/${other.passkey.id}`, renamed);
      expect(change.status).toBe(204);
      const { passkeys } = await site.answered<SignInMethods>(
        site.call("GET", "/api/admin/sign-in-methods"),
      );
      const names = passkeys
        .filter(({ id }) => [one.passkey.id, other.passkey.id].includes(id))
        .map(({ name }) => name);
      expect(names).toEqual(["Laptop", "Phone of the front desk"]);
      const ids = (await askToAdd()).excludeCredentials.map(({ id }) => id);
      expect(new Set(ids).size).toBeGreaterThan(1);
    });

    it("only once each, and only for this site, this session and this request", async () => {
      const authenticator = new SoftAuthenticator(SITE_URL);
      const creation = await askToAdd();
      const elsewhere = await site.app.signIn();
      const send = (credential: object, token = site.token) =>
        site.app.send("POST", paths.passkeys, { name: "Laptop", credential }, token);
      for (const lie of [
        { origin: "https://evil.example" },
        { rpId: "evil.example" },
        { isVerified: false },
      ]) {
        await problemOf(await send(authenticator.create(creation, lie)), 422);
      }
      await problemOf(await send(authenticator.create(creation), elsewhere), 422);
      const credential = authenticator.create(creation);
      expect((await send(credential)).status).toBe(201);
      await problemOf(await send(credential), 422);
      const twice = authenticator.create(await askToAdd());
      await problemOf(await send(twice), 409);
    });
  });

  it("prove who sits there, for the session that asked", async () => {
    const { authenticator } = await add();
    const request = await site.answered<PasskeyRequest>(site.call("POST", paths.proofChallenge));
    const body = { method: "passkey", credential: authenticator.answer(request) };
    const elsewhere = await site.app.signIn();
    await problemOf(await site.app.send("PUT", paths.proof, body, elsewhere), 422);
    const proof = await site.app.send("PUT", paths.proof, body, site.token);
    expect(proof.status).toBe(204);
    await problemOf(await site.app.send("PUT", paths.proof, body, site.token), 422);
    const asSignIn = authenticator.answer(await askToSignIn());
    const other = { method: "passkey", credential: asSignIn };
    await problemOf(await site.app.send("PUT", paths.proof, other, site.token), 422);
  });
});
