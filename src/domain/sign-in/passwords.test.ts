import { describe, expect, it } from "vitest";
import { Unavailable } from "#platform/unavailable.ts";
import { slow } from "#test/support/slow.ts";
import { hashPassword, isPasswordOf, pretendToCheck } from "./passwords.ts";

describe("a password", () => {
  it("is hashed with argon2id at OWASP's cost, never twice alike", async () => {
    const [one, two] = [
      await hashPassword("a long password"),
      await hashPassword("a long password"),
    ];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it("matches its own hash and no other", async () => {
    const hashed = await hashPassword("a long password");
    expect(await isPasswordOf(hashed, "a long password", "stranger")).toBe(true);
    for (const wrong of ["", "A long password", "a long password ", "a long passwor"]) {
      expect(await isPasswordOf(hashed, wrong, "stranger")).toBe(false);
    }
  });

  it("counts to its last byte, far beyond the 72 that bcrypt reads", async () => {
    const start = "x".repeat(72);
    const hashed = await hashPassword(`${start}the rest`);
    expect(await isPasswordOf(hashed, start, "stranger")).toBe(false);
    expect(await isPasswordOf(hashed, `${start}the resT`, "stranger")).toBe(false);
  });

  it("of nobody never matches", async () => {
    expect(await pretendToCheck("nobody has this password", "stranger")).toBe(false);
  });

  it("is verified in turn and correctly when many ask at once", async () => {
    const hashed = await hashPassword("right");
    const passwords = Array.from({ length: 9 }, (_, index) => (index % 3 ? "wrong" : "right"));
    const answers = await Promise.all(
      passwords.map((password) => isPasswordOf(hashed, password, "stranger")),
    );
    expect(answers).toEqual(passwords.map((password) => password === "right"));
  });

  slow("of the owner waits for none of the strangers who are in line", async () => {
    const hashed = await hashPassword("right");
    let checked = 0;
    const strangers = Array.from({ length: 40 }, async () => {
      await isPasswordOf(hashed, "wrong", "stranger");
      checked += 1;
    });
    expect(await isPasswordOf(hashed, "right", "owner")).toBe(true);
    expect(checked).toBeLessThan(20);
    await Promise.all(strangers);
  });

  it("is refused while too many strangers wait, verified again afterwards, and the owner’s at any time", async () => {
    const hashed = await hashPassword("right");
    const checks = Array.from({ length: 252 }, () => isPasswordOf("no hash", "x", "stranger"));
    const owners = isPasswordOf(hashed, "right", "owner");
    await expect(pretendToCheck("x", "stranger")).rejects.toBeInstanceOf(Unavailable);
    const errors = await Promise.all(checks.map((answer) => answer.catch((error) => error)));
    expect(errors.filter((error) => error instanceof Unavailable)).toHaveLength(1);
    expect(await owners).toBe(true);
    expect(await pretendToCheck("x", "stranger")).toBe(false);
  });

  it("can still be verified after a malformed hash", async () => {
    for (let time = 0; time < 3; time += 1) {
      await expect(isPasswordOf("no hash", "x", "stranger")).rejects.toThrow();
    }
    expect(await isPasswordOf(await hashPassword("right"), "right", "stranger")).toBe(true);
  });
});
