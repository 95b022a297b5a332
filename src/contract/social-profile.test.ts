import { expect, it } from "vitest";
import { socialProfileName } from "./social-profile.ts";

const nameOf = (address: string, ...others: string[]) =>
  socialProfileName(address, [address, ...others]);

it("a profile is called by its network", () => {
  expect(nameOf("https://www.linkedin.com/company/harbour-co")).toBe("LinkedIn");
  expect(nameOf("https://au.linkedin.com/company/harbour-co")).toBe("LinkedIn");
  expect(nameOf("https://m.facebook.com/harbour.co")).toBe("Facebook");
  expect(nameOf("https://x.com/harbourco")).toBe("X");
});

it("a network without a name here goes by its host, as does what only looks like one", () => {
  expect(nameOf("https://www.mastodon.example/@harbour")).toBe("mastodon.example");
  expect(nameOf("https://netflix.com/harbour")).toBe("netflix.com");
  expect(nameOf("https://linkedin.com.example/harbour")).toBe("linkedin.com.example");
});

it("of two profiles in one network, each says which it is", () => {
  const [company, person] = [
    "https://linkedin.com/company/harbour-co/",
    "https://linkedin.com/in/robin",
  ];
  expect(nameOf(company, person)).toBe("LinkedIn: harbour-co");
  expect(nameOf(person, company)).toBe("LinkedIn: robin");
  expect(nameOf("https://x.com/@mar%C3%ADa", "https://twitter.com/robin")).toBe("X: maría");
  expect(nameOf("https://x.com/50%", "https://x.com")).toBe("X: 50%");
  expect(nameOf("https://x.com", "https://x.com/robin")).toBe("X");
});

it("has no name while it is being typed", () => {
  expect(nameOf("linkedin", "lin")).toBe("");
});
