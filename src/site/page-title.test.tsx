import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PageTitle } from "./page-title.tsx";

test.each([
  ["Open new doors with intelligence", ""],
  ["Better communication", " word-14"],
  ["Customer responsibilities, redone", " word-18"],
  ["Internationalisation", " word-22"],
  ["Donaudampfschifffahrtsgesellschaft", " word-22"],
  // Lines of Chinese break between any two characters.
  ["每周二十次以上的重复工作都值得先做一个小型试点", ""],
  ["Words of a headline that goes on ".repeat(3).trim(), " is-long"],
])("the title %j has the type for its longest word", (text, classes) => {
  expect(renderToStaticMarkup(<PageTitle text={text} type="page" />)).toBe(
    `<h1 class="type-page${classes}">${text}</h1>`,
  );
});

test("a title in Hebrew is read from the right", () => {
  expect(renderToStaticMarkup(<PageTitle text="איך פותחים דלת" type="section" />)).toContain(
    ' dir="rtl">',
  );
});
