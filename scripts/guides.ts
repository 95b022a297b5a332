/**
 * Prints demo/ebooks/<slug>/guide.html to demo/ebooks/<slug>.pdf: `node scripts/guides.ts [slug]`.
 *
 * Needs Chromium, from CHROMIUM or /usr/bin/chromium. A guide is a row of <section class="page">,
 * each an A4 sheet. Adds page numbers, running footers and the table of contents, shrinks the
 * pictures from art/ and refuses to print when something overflows its margins.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { type Browser, chromium, type Route } from "playwright-core";
import sharp from "sharp";

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, "..");
const guides = join(root, "demo", "ebooks");

/** No real address: its requests are answered below, from the repository. */
const origin = "http://guides.invalid";

const author = "Portico";
/** A quality below about 88 smooths away the grain of the dark walls and shows steps in gradients. */
const picture = { width: 1600, quality: 90 };
const largest = 2_500_000;

const types: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".woff2": "font/woff2",
};

async function answer(route: Route): Promise<void> {
  const path = decodeURIComponent(new URL(route.request().url()).pathname);
  if (path.startsWith("/art/")) {
    const body = await sharp(join(root, path))
      .resize({ width: picture.width, withoutEnlargement: true })
      .jpeg({ quality: picture.quality, mozjpeg: true, chromaSubsampling: "4:4:4" })
      .toBuffer();
    return route.fulfill({ body, contentType: "image/jpeg" });
  }
  // Packages may be installed above the repository, so the address is resolved, not joined.
  const file = path.startsWith("/node_modules/")
    ? require.resolve(path.slice("/node_modules/".length))
    : join(root, path);
  const contentType = types[extname(file)];
  if (contentType === undefined) return route.abort();
  return route.fulfill({ body: await readFile(file), contentType });
}

/** Runs in the page. Returns the number of pages. */
function paginate(): number {
  const pages = [...document.querySelectorAll<HTMLElement>(".page")];
  pages.forEach((page, index) => {
    if (page.hasAttribute("data-bare")) return;
    const footer = document.createElement("footer");
    footer.className = "foot";
    footer.setAttribute("aria-hidden", "true"); // decoration in the tagged file
    for (const text of [document.title, page.dataset.chapter ?? "", String(index + 1)]) {
      const part = document.createElement("span");
      part.textContent = text;
      footer.append(part);
    }
    page.append(footer);
  });
  for (const reference of document.querySelectorAll<HTMLElement>("[data-page-of]")) {
    const id = reference.dataset.pageOf ?? "";
    const target = document.getElementById(id)?.closest<HTMLElement>(".page");
    if (!target) throw new Error(`No page holds #${id}`);
    reference.textContent = String(pages.indexOf(target) + 1);
  }
  return pages.length;
}

/** Runs in the page. Names what leaves the type area or its box. */
function findOverflow(): string[] {
  const found: string[] = [];
  document.querySelectorAll<HTMLElement>(".page").forEach((page, index) => {
    const sheet = page.getBoundingClientRect();
    const footer = page.querySelector(".foot")?.getBoundingClientRect();
    const bottom = footer ? footer.top - 6 : sheet.bottom - 24;
    const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent?.trim() || text.parentElement?.closest(".foot")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.bottom > bottom || box.right > sheet.right - 24 || box.left < sheet.left + 24) {
        found.push(`page ${index + 1}: “${text.textContent.trim().slice(0, 60)}”`);
      }
    }
    for (const box of page.querySelectorAll<HTMLElement>(".lines, table, .box")) {
      if (box.getBoundingClientRect().bottom > bottom + 3) {
        found.push(`page ${index + 1}: <${box.tagName.toLowerCase()} class="${box.className}">`);
      }
    }
  });
  return found;
}

/** Replaces creator and time stamp, at the same length for the offsets: prints are reproducible. */
function sign(pdf: Buffer): Buffer {
  let text = pdf.toString("latin1");
  const replace = (pattern: RegExp, replacement: string): void => {
    text = text.replace(pattern, (match) => {
      if (replacement.length > match.length) throw new Error(`No room for ${replacement}`);
      return replacement.padEnd(match.length);
    });
  };
  replace(/\/Creator \((?:[^()\\]|\\.)*\)/, `/Creator (${author})`);
  replace(/\/CreationDate \([^)]*\)/, `/Author (${author})`);
  replace(/\/ModDate \([^)]*\)/, "");
  return Buffer.from(text, "latin1");
}

async function print(browser: Browser, slug: string): Promise<void> {
  const page = await browser.newPage();
  const missing: string[] = [];
  await page.route("**/*", (route) => answer(route).catch(() => route.abort()));
  page.on("requestfailed", (request) => missing.push(new URL(request.url()).pathname));
  await page.emulateMedia({ media: "print" });
  await page.goto(`${origin}/demo/ebooks/${slug}/guide.html`, { waitUntil: "networkidle" });
  if (missing.length > 0) throw new Error(`${slug} lacks ${missing.join(", ")}`);
  const pages = await page.evaluate(paginate);
  await page.evaluate(() => document.fonts.ready);
  const overflow = await page.evaluate(findOverflow);
  if (overflow.length > 0) throw new Error(`${slug} does not fit:\n  ${overflow.join("\n  ")}`);

  const pdf = sign(
    await page.pdf({ printBackground: true, preferCSSPageSize: true, tagged: true, outline: true }),
  );
  await page.close();
  const printed = pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;
  if (printed !== pages) throw new Error(`${slug}: ${pages} pages came out as ${printed}`);
  if (pdf.length > largest) throw new Error(`${slug}: ${pdf.length} bytes is too much to download`);
  await writeFile(join(guides, `${slug}.pdf`), pdf);
  console.log(`${slug}.pdf  ${pages} pages, ${pdf.length} bytes`);
}

const slugs = (await readdir(guides, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();
const chosen = process.argv.slice(2);
const unknown = chosen.filter((slug) => !slugs.includes(slug));
if (unknown.length > 0) {
  console.error(`No such guide in demo/ebooks/: ${unknown.join(", ")}`);
  process.exit(1);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--headless",
    "--no-sandbox",
    // Hinting puts letters on whole pixels, and then the print depends on the kind of Chromium.
    "--font-render-hinting=none",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
try {
  for (const slug of chosen.length > 0 ? chosen : slugs) await print(browser, slug);
} finally {
  await browser.close();
}
