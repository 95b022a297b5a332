import { editorPath } from "#contract/paths.ts";
import {
  PLACE_HEADINGS,
  PLACE_STORAGE_KEY,
  SINGLE_KEYS_OFF,
  SINGLE_KEYS_STORAGE_KEY,
  THEME_STORAGE_KEY,
} from "#contract/portal.ts";
import pencilIcon from "#ui/icons/pencil.svg?raw";

/** Below this width the tab stands in the header; its sheet has the same value. */
const SMALL = matchMedia("(width < 60rem)");

// Their names as elements would be taken for parts of the page (scripts/site-sheet.ts).
const fields = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];

/**
 * The tab is the portal's and takes its colours, whatever it stands on. They stand here because no visitor's page
 * has them.
 */
const SHEET = `
  .owners-tab {
    --tab-edge: 1px solid light-dark(#c9c3b5, #394252);
    position: fixed;
    z-index: var(--z-header);
    left: 0;
    bottom: 22%;
  }
  .owners-tab a {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.7rem;
    width: min(2.75rem, var(--gutter));
    padding: 1rem 0;
    border: var(--tab-edge);
    border-radius: 4px 0 0 4px;
    background: light-dark(#fffefb, #1a202b);
    color: light-dark(#12161e, #ece9e2);
    font: 600 0.875rem/1 var(--sans);
    text-decoration: none;
    writing-mode: vertical-rl;
    rotate: 180deg;
  }
  .owners-tab a:focus-visible {
    outline: 2px solid currentColor;
    outline-offset: -4px;
  }
  .owners-tab svg {
    width: 1.25rem;
    height: 1.25rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    rotate: 180deg;
  }
  .owners-tab i {
    padding: 0.3rem 0.45rem;
    border: var(--tab-edge);
    border-radius: 3px;
    font: 600 0.6875rem/1 var(--sans);
    writing-mode: horizontal-tb;
    rotate: 180deg;
  }
  @media (width < 60rem) {
    .owners-tab {
      position: static;
      margin: 0 -1.25rem 0 auto;
    }
    .owners-tab + .menu-toggle {
      margin-left: 0;
    }
    .owners-tab a {
      width: 2.75rem;
      height: 2.75rem;
      padding: 0;
      border-radius: 4px;
      rotate: none;
    }
    .owners-tab svg {
      rotate: none;
    }
    .owners-tab :is(span, i) {
      position: absolute;
      overflow: hidden;
      width: 1px;
      height: 1px;
      clip-path: inset(50%);
    }
  }
  @media print {
    .owners-tab {
      display: none;
    }
  }
`;

// Nobody edits a preview or a page that does not exist; those have no address of their own.
if (document.querySelector("link[rel=canonical]")) showTab();

function showTab(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  document.adoptedStyleSheets.push(sheet);

  const tab = document.createElement("nav");
  tab.className = "owners-tab";
  tab.ariaLabel = "Portal";
  tab.lang = "en";
  const theme = localStorage[THEME_STORAGE_KEY];
  tab.style.colorScheme = theme === "light" || theme === "dark" ? theme : "light dark";
  const pencil = pencilIcon.replace("<svg", '<svg viewBox="0 0 24 24" aria-hidden="true"');
  tab.innerHTML = `<a aria-keyshortcuts="E">${pencil}<span>Edit this page</span><i aria-hidden="true">E</i></a>`;
  const link = tab.querySelector("a");
  if (!link) return;
  const lead = () => {
    link.href = `${editorPath}${location.pathname}${location.hash}`;
  };
  const place = () => {
    if (SMALL.matches) document.querySelector(".menu-toggle")?.before(tab);
    else document.querySelector(".skip-link")?.after(tab);
  };
  lead();
  place();
  addEventListener("hashchange", lead);
  SMALL.addEventListener("change", place);
  // The portal takes no part in the transition between two pages, which browsers report as an error.
  const skip = ({ viewTransition }: PageSwapEvent) => viewTransition?.skipTransition();
  link.addEventListener("click", () => {
    keepPlace();
    addEventListener("pageswap", skip, { once: true });
  });
  addEventListener("keydown", (event) => {
    if (isForTab(event)) link.click();
  });
}

/** The editor opens where the page was, by the heading that was read last. */
function keepPlace(): void {
  const headings = [...document.querySelectorAll(PLACE_HEADINGS)];
  const topOf = (heading?: Element) => heading?.getBoundingClientRect().top ?? 0;
  const isRead = (heading: Element) =>
    heading.checkVisibility() && topOf(heading) < innerHeight / 2;
  const last = Math.max(0, headings.findLastIndex(isRead));
  localStorage[PLACE_STORAGE_KEY] = `${location.pathname} ${last} ${topOf(headings[last])}`;
}

/** The E alone, where no caret waits for it. */
function isForTab(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey, shiftKey, target } = event;
  if (localStorage[SINGLE_KEYS_STORAGE_KEY] === SINGLE_KEYS_OFF) return false;
  const isOther = ctrlKey || altKey || metaKey || shiftKey || event.defaultPrevented;
  return key.toLowerCase() === "e" && !isOther && !fields.some((field) => target instanceof field);
}
