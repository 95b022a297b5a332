import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { SHEET_FILE, SiteSheet } from "#site/site-sheet.ts";
import { expect } from "./browser.ts";

/** All that the build has, as a page would get it that uses everything. */
const wholeSheet = readWholeSheet();

function readWholeSheet(): string {
  const built = JSON.parse(readFileSync(`dist/client/.vite/${SHEET_FILE}`, "utf8"));
  const words: string[] = JSON.stringify(built).match(/[\w-]+/g) ?? [];
  const named = words.map((word) => `<${word.toLowerCase()} class="${word}">`);
  return new SiteSheet(built).stylesFor(named.join(""));
}

/** The page must have every rule that matches something in it, whatever has the pointer or the focus. */
export async function expectRulesOfWholeSheet(page: Page): Promise<void> {
  expect(await page.evaluate(findMissingRules, wholeSheet), page.url()).toEqual([]);
}

/** Runs in the page. Rules, custom properties that are asked for, and animations. */
function findMissingRules(css: string): string[] {
  const text = document.querySelector("style")?.textContent ?? "";
  const said = new Set(text.match(/(?<=var\()--[\w-]+|(?<=animation[^;}]*)[\w-]+/g));

  function flatten(rules: CSSRuleList, within = ""): { around: string; selector: string }[] {
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
  const own = document.styleSheets[0]?.cssRules ?? whole.cssRules;
  const present = new Set(flatten(own).map(({ around, selector }) => around + selector));
  return flatten(whole.cssRules)
    .filter(({ around, selector }) => !present.has(around + selector) && matches(selector))
    .map(({ around, selector }) => around + selector);
}
