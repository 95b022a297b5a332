import { expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { NewPassword } from "./new-password.tsx";

const right = {
  current_password: "open-the-door",
  new_password: "a password of our own",
  repeated_password: "a password of our own",
};

function errorsOf(fields: object): Record<string, string> {
  const { error } = NewPassword.safeParse({ ...right, ...fields });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

it("a new password has to be typed twice alike", () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ repeated_password: "another" })).toHaveProperty("repeated_password");
});

it("the same characters composed differently are the same password", () => {
  const composed = "pässwörter sind schön";
  expect(
    errorsOf({ new_password: composed, repeated_password: composed.normalize("NFD") }),
  ).toEqual({});
});

it("the current password is not accepted as a new one", () => {
  const same = { new_password: right.current_password, repeated_password: right.current_password };
  expect(errorsOf(same)).toEqual({
    new_password: "That is the current password. Choose another one.",
  });
});

it("all errors are reported at once", () => {
  expect(
    errorsOf({ current_password: "", new_password: "short", repeated_password: "shirt" }),
  ).toEqual({
    current_password: "Enter a password.",
    new_password: `Use at least ${limits.passwordMin} characters.`,
    repeated_password: "The two passwords differ. Type the new one again.",
  });
});
