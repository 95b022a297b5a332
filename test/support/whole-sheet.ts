import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./browser.ts";
import { expectWhole } from "./whole-page.ts";

const wholeSheet = readWholeSheet();

function readWholeSheet(): string {
  const manifest = JSON.parse(readFileSync("dist/client/.vite/site.json", "utf8"));
  return readFileSync(`dist/client/${manifest["src/site/site.css"].file}`, "utf8");
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
  await expectWhole(page);
  // A new sheet restarts some movements.
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await page.evaluate(findOtherLooks, wholeSheet), page.url()).toEqual([]);
}

/** Runs in the page. Compares the properties that a rule of either side sets; no other can differ. */
function findOtherLooks(css: string): string[] {
  const whole = new CSSStyleSheet();
  whole.replaceSync(css);
  const sheets = [...document.styleSheets];
  const names = [...new Set([...sheets, whole].flatMap(({ cssRules }) => setBy(cssRules)))];
  const elements = [...document.querySelectorAll("*")];
  const own = looks();
  for (const sheet of sheets) sheet.disabled = true;
  document.adoptedStyleSheets = [whole];
  const others = looks();
  return [...new Set([...own.keys(), ...others.keys()])]
    .filter((name) => own.get(name) !== others.get(name))
    .map((name) => `${name}: ${own.get(name)} here, ${others.get(name)} with the whole sheet`);

  /** Leaves out custom properties: a page lacks those that nothing uses. */
  function setBy(rules: CSSRuleList): string[] {
    return [...rules].flatMap((rule) => {
      const within = "cssRules" in rule ? setBy(rule.cssRules as CSSRuleList) : [];
      const own = "style" in rule ? [...(rule.style as CSSStyleDeclaration)] : [];
      return [...own, ...within].filter((name) => !name.startsWith("--"));
    });
  }

  function looks(): Map<string, string> {
    const found = new Map<string, string>();
    elements.forEach((element, at) => {
      for (const part of ["", "::before", "::after", "::marker"]) {
        const style = getComputedStyle(element, part);
        if (isDrawn(element, part, style)) {
          const name = `${at} ${element.tagName}.${element.getAttribute("class")}${part}`;
          for (const property of names) {
            found.set(`${name} ${property}`, style.getPropertyValue(property));
          }
        }
      }
    });
    return found;
  }

  function isDrawn(element: Element, part: string, { content }: CSSStyleDeclaration): boolean {
    if (part === "::marker") return getComputedStyle(element).display.includes("list-item");
    return part === "" || content !== "none";
  }
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
        // Of a rule that only sets what nothing asks for, a page has nothing.
        const isUnasked = [...rule.style].every((name) => name.startsWith("--") && !said.has(name));
        const asked = isUnasked && rule.style.length > 0 ? [] : ["", ...names];
        return asked.flatMap((name) =>
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

  /** Splits at the commas outside brackets. */
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

  /** Ignores the states of elements, and what is drawn before and after them. */
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
