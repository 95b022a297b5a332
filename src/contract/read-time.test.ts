import { describe, expect, it } from "vitest";
import { countWords, suggestReadTime } from "./read-time.ts";

describe("words", () => {
  it("are counted as a visitor reads them", () => {
    expect(countWords("Don’t count **twice**: 1,200 state-of-the-art words.")).toBe(6);
    expect(countWords("## A heading\n\n- one\n- two")).toBe(4);
  });

  it("are those of the whole text, however it was changed since it was counted last", () => {
    expect(countWords("One two.\n\nThree.\n\n\nFour five six.")).toBe(6);
    expect(countWords("One two.\n\nThree and more.\n\n\nFour five six.")).toBe(8);
    expect(countWords("One two.\n\nOne two.")).toBe(4);
  });

  it("exclude link addresses and code languages", () => {
    expect(countWords("[the plan](https://a.example/some/long/address)")).toBe(2);
    expect(countWords("```bash\nnpm start\n```")).toBe(2);
  });

  it("are counted in every script that separates them by spaces", () => {
    expect(countWords("Zażółć gęślą jaźń")).toBe(3);
    expect(countWords("Быстрый тест")).toBe(2);
    expect(countWords("")).toBe(0);
  });

  it("are whole with the signs above and below their letters", () => {
    expect(countWords("Zażółć gęślą jaźń".normalize("NFD"))).toBe(3);
    expect(countWords("हिन्दी में लिखना")).toBe(3);
    expect(countWords("שָׁלוֹם עוֹלָם")).toBe(2);
  });

  it("are told apart in scripts that have no spaces", () => {
    expect(countWords("人工知能は急速に進歩しています。")).toBeGreaterThan(5);
    expect(countWords("人工智能正在改变世界。")).toBeGreaterThan(3);
    expect(countWords("ภาษาไทยไม่มีการเว้นวรรค")).toBeGreaterThan(4);
    expect(countWords("한국어는 띄어 씁니다")).toBe(3);
  });
});

describe("the suggested read time", () => {
  it("is rounded and at least a minute", () => {
    expect(suggestReadTime(1)).toBe("1 min read");
    expect(suggestReadTime(1240)).toBe("6 min read");
    expect(suggestReadTime(22_000)).toBe("100 min read");
  });

  it("is absent for an empty text", () => {
    expect(suggestReadTime(0)).toBeNull();
  });
});
