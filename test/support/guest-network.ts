import type { Page } from "@playwright/test";

/** Answers the next call like a hotel's network: 200 and a page of its own. */
export async function answerAsGuestNetwork(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    (route) => route.fulfill({ contentType: "text/html", body: "<h1>Welcome to the hotel</h1>" }),
    { times: 1 },
  );
}
