import { type BrowserContext, test as base, expect, type TestInfo } from "@playwright/test";
import { type BuiltSite, startSite } from "./site.ts";

interface TestFixtures {
  /** Allows trouble that a test causes on purpose, such as a refused request. */
  allowTrouble: (kind: RegExp) => void;
}

interface WorkerFixtures {
  /** The site after `npm run demo`. Tests may send messages to it and change nothing else. */
  demoSite: BuiltSite;
  /** A site without articles and guides. */
  emptySite: BuiltSite;
}

/** The two widths of the designs. */
export const screens = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/**
 * Relative addresses lead to the demo. A test fails when a page logs an error, throws, opens a
 * dialog or calls another server.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  demoSite: [async ({}, use) => withSite("demo", use), { scope: "worker" }],
  emptySite: [async ({}, use) => withSite("empty", use), { scope: "worker" }],
  baseURL: async ({ demoSite }, use) => use(demoSite.url),
  viewport: async ({}, use) => use(screens.desktop),
  allowTrouble: [
    async ({ context }, use, testInfo) => {
      // `reuseContext` does not reset these.
      await context.clearPermissions();
      await context.setOffline(false);
      const troubles = watch(context);
      await context.addInitScript(tellPolicyViolations);
      const allowed: RegExp[] = [];
      await use((kind) => allowed.push(kind));
      if (testInfo.status !== testInfo.expectedStatus) await attachScreenshots(context, testInfo);
      const unexpected = troubles.filter((text) => !allowed.some((kind) => kind.test(text)));
      await leavePages(context);
      expect(unexpected, "trouble in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

async function withSite(content: "empty" | "demo", use: (site: BuiltSite) => Promise<void>) {
  const site = await startSite(content);
  await use(site);
  await site.close();
  expect(site.errors, "errors in the server's log").toEqual([]);
}

/** The next site listens at the same address: a page that is still there would save what it holds to that one. */
async function leavePages(context: BrowserContext): Promise<void> {
  // Nobody answers whether to leave, which Playwright takes for a yes.
  context.removeAllListeners("dialog");
  for (const page of context.pages()) {
    page.removeAllListeners("dialog");
    await page.goto("about:blank").catch(() => undefined);
  }
}

/** Playwright's own option takes one of every test, and keeps those of the failed. */
async function attachScreenshots(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  for (const page of context.pages()) {
    const path = testInfo.outputPath(`failed-${testInfo.attachments.length}.png`);
    await page.screenshot({ path });
    await testInfo.attach("screenshot", { path, contentType: "image/png" });
  }
}

/** Code may catch a policy violation, so that it does not show in the console. */
function tellPolicyViolations(): void {
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
    console.error(`The policy's ${effectiveDirective} forbids ${blockedURI} to ${sourceFile}`);
  });
}

function watch(context: BrowserContext): string[] {
  const troubles: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const { url } = message.location();
    // The browser asks for the icon in its own time, when the test may have closed its site.
    if (url.endsWith("/favicon.ico") && message.text().endsWith("ERR_CONNECTION_REFUSED")) return;
    troubles.push(`${message.type()}: ${message.text()} (${url})`);
  });
  context.on("dialog", async (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  context.on("weberror", (error) => troubles.push(`thrown: ${error.error().stack}`));
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !["127.0.0.1", "localhost"].includes(hostname)) {
      troubles.push(`left the origin: ${request.url()}`);
    }
  });
  return troubles;
}
