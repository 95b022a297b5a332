import { expect, it } from "vitest";
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

it("a new password is typed twice alike", () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ repeated_password: "another" })).toHaveProperty("repeated_password");
});

it("the same letters of two keyboards are the same password", () => {
  const composed = "pässwörter sind schön";
  expect(
    errorsOf({ new_password: composed, repeated_password: composed.normalize("NFD") }),
  ).toEqual({});
});

it("the current password is not a new one", () => {
  const same = { new_password: right.current_password, repeated_password: right.current_password };
  expect(errorsOf(same)).toEqual({
    new_password: "That is the current password. Choose another one.",
  });
});

it("reports everything that is wrong at once", () => {
  expect(
    errorsOf({ current_password: "", new_password: "short", repeated_password: "shirt" }),
  ).toEqual({
    current_password: "Enter a password.",
    new_password: "Use at least 12 characters.",
    repeated_password: "The two passwords differ. Type the new one again.",
  });
});
