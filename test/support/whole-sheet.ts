import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type BuiltSheet, SHEET_FILE } from "#site/site-sheet.ts";
import { expect } from "./browser.ts";

const wholeSheet = readWholeSheet();

function readWholeSheet(): string {
  const { address }: BuiltSheet = JSON.parse(
    readFileSync(`dist/client/.vite/${SHEET_FILE}`, "utf8"),
  );
  return readFileSync(`dist/client${address}`, "utf8");
}

/** The page must have every rule that matches something in it, whatever has the pointer or the focus. */
export async function expectRulesOfWholeSheet(page: Page): Promise<void> {
  expect(await page.evaluate(findMissingRules, wholeSheet), page.url()).toEqual([]);
}

/**
 * Nothing in the page may look otherwise with the whole sheet, in its order, than with what the page
 * has: of two rules the later one wins, and a page in two has some of them in the other order.
 */
export async function expectLooksOfWholeSheet(page: Page): Promise<void> {
  // Movements that a new sheet begins anew.
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await page.evaluate(findOtherLooks, wholeSheet), page.url()).toEqual([]);
}

/** Runs in the page. */
function findOtherLooks(css: string): string[] {
  const elements = [...document.querySelectorAll("*")];
  const looks = () =>
    elements.flatMap((element) =>
      ["", "::before", "::after", "::marker"].map((part) => {
        const style = getComputedStyle(element, part);
        // A page lacks those that nothing asks for.
        const names = [...style].filter((name) => !name.startsWith("--"));
        return names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      }),
    );
  const own = looks();
  const whole = new CSSStyleSheet();
  whole.replaceSync(css);
  for (const sheet of document.styleSheets) sheet.disabled = true;
  document.adoptedStyleSheets = [whole];
  return looks().flatMap((lines, at) => {
    const element = elements[Math.floor(at / 4)];
    const name = `${element?.tagName}.${element?.getAttribute("class")}`;
    const before = own[at] ?? [];
    return lines.filter((line) => !before.includes(line)).map((line) => `${name} ${line}`);
  });
}

/** Runs in the page. Rules, custom properties that are asked for, and animations. */
function findMissingRules(css: string): string[] {
  const sheets = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const text = sheets.map(({ cssText }) => cssText).join("\n");
  const said = new Set(text.match(/(?<=var\()--[\w-]+|(?<=animation[^;}]*)[\w-]+/g));

  function flatten(rules: Iterable<CSSRule>, within = ""): { around: string; selector: string }[] {
    return [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) {
        const names = [...rule.style].filter((name) => name.startsWith("--") && said.has(name));
        return ["", ...names].flatMap((name) =>
          listed(rule.selectorText).map((selector) => ({ around: `${within}${name} `, selector })),
        );
      }
      if (rule instanceof CSSKeyframesRule) {
        return said.has(rule.name) ? [{ around: `animation ${rule.name} `, selector: "*" }] : [];
      }
      if (!(rule instanceof CSSGroupingRule)) return [];
      return flatten(rule.cssRules, within + rule.cssText.split("{")[0]);
    });
  }

  /** At the commas that stand in no brackets. */
  function listed(selectors: string): string[] {
    const parts = [""];
    let depth = 0;
    for (const sign of selectors) {
      if (sign === "(") depth += 1;
      if (sign === ")") depth -= 1;
      if (sign === "," && depth === 0) parts.push("");
      else parts[parts.length - 1] += sign;
    }
    return parts.map((part) => part.trim());
  }

  /** Whatever has the pointer or the focus, or is drawn before and after. */
  function matches(selector: string): boolean {
    const plain = selector
      .replace(/:not\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, "")
      .replace(/::[\w-]+(?:\([^)]*\))?/g, "")
      .replace(/:(?:hover|active|focus|target|disabled|checked|open)(?:-\w+)?\b/g, ":is(*)");
    const whole = plain.replace(/(^|[\s>+~])(?=$|[\s>+~])/g, "$1*");
    try {
      return document.querySelector(whole) !== null;
    } catch {
      throw new Error(`Write this selector so that it can be asked for: ${selector}`);
    }
  }

  const whole = new CSSStyleSheet();
  whole.replaceSync(css);
  const present = new Set(flatten(sheets).map(({ around, selector }) => around + selector));
  return flatten(whole.cssRules)
    .filter(({ around, selector }) => !present.has(around + selector) && matches(selector))
    .map(({ around, selector }) => around + selector);
}
