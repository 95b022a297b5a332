import { describe, expect, it } from "vitest";
import { loweredLetters, raisedLetters } from "./raised-letters.ts";

function written(form: ReturnType<typeof raisedLetters>, text: string): string | null {
  return form && form.before + form.write(text) + form.after;
}

describe("letters above the line", () => {
  it.each([
    ["m", "2", "²"],
    ["10", "–3", "⁻³"],
    ["x", "n + 1", "ⁿ⁺¹"],
    ["Ca", "2+", "²⁺"],
    ["A", "T", "ᵀ"],
    ["M", "lle", "ˡˡᵉ"],
    ["words", "1, 2", "¹, ²"],
    ["21", "st", "st"],
    ["Portico", "TM", "™"],
    ["words", "[3]", "[3]"],
    ["20", "o", "º"],
    ["x", "Q", "^Q"],
    ["e", "−λt", "^(−λt)"],
  ])(
    "are written as Unicode has them, or in a form that can be read: %s, %s",
    (line, text, form) => {
      expect(written(raisedLetters(text, line), text)).toBe(form);
    },
  );

  it("are words like others where they are a phrase", () => {
    expect(raisedLetters("a new part of it", "Word")).toBeNull();
    expect(raisedLetters("Ω", "")).toBeNull();
  });
});

describe("letters below the line", () => {
  it.each([
    ["H", "2", "₂"],
    ["v", "max", "ₘₐₓ"],
    ["V", "CC", "_CC"],
    ["x", "i,j", "ᵢ,ⱼ"],
    ["x", "i/Q", "_(i/Q)"],
  ])(
    "are written as Unicode has them, or in a form that can be read: %s, %s",
    (line, text, form) => {
      expect(written(loweredLetters(text, line), text)).toBe(form);
    },
  );
});
