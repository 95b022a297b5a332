import { expect, it } from "vitest";
import { wordsOfReset } from "./reset-password.ts";

it("resetting the password says what it turned off and what goes on, and nothing else", () => {
  const none = {
    name: "olive",
    hadApp: false,
    hadPasskeys: false,
    hadTokens: false,
    webhooksLeft: 0,
  };
  expect(wordsOfReset(none)).toBe("The password of olive is set; every device is signed out.");
  const both = wordsOfReset({ ...none, hadApp: true, hadPasskeys: true });
  expect(both).toContain("The authenticator app and its recovery codes are turned off.");
  expect(both).toContain("All passkeys are removed.");
  expect(wordsOfReset({ ...none, hadTokens: true })).toContain("All access tokens are revoked.");
  expect(wordsOfReset({ ...none, webhooksLeft: 2 })).toContain("Still told as before: 2 webhooks");
  expect(wordsOfReset({ ...none, hadPasskeys: true })).not.toContain("authenticator");
});
