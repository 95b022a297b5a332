import { expect, test } from "vitest";
import { siteAssets, siteProps } from "#test/support/site-props.ts";
import { PortalShell } from "./portal-shell.tsx";
import { renderPage } from "./render.tsx";

const portalAssets = {
  script: "/assets/portal.js",
  modules: [],
  stylesheets: [],
  earlyScript: "/assets/early.js",
  screens: [],
};

test("the sign-in page has its form as HTML, and its hint for whoever may know the default credentials", () => {
  const shell = (path: string, defaultCredentials: { username: string; password: string } | null) =>
    renderPage(PortalShell, {
      site: { ...siteProps, assets: { ...siteAssets, portal: portalAssets } },
      path,
      hasPassword: false,
      hasPasskey: false,
      defaultCredentials,
    });
  const page = shell("/admin/login", null);
  expect(page).toMatch(/<form[^>]+method="post"/);
  expect(page).toMatch(/<input[^>]+name="username"[^>]*>/);
  expect(page).toMatch(/<input[^>]+type="password"[^>]*>/);
  expect(page).toContain("<noscript><p>The admin portal needs JavaScript.");
  expect(page).not.toContain("Default credentials");
  const credentials = { username: "a-name", password: "a-password" };
  expect(shell("/admin/login", credentials)).toMatch(/Default credentials:.+a-name.+a-password/);
  expect(shell("/admin/dashboard", null)).toContain('<div id="portal"></div>');
});

test("the portal's page asks first for what it cannot be drawn without", () => {
  const page = renderPage(PortalShell, {
    site: {
      ...siteProps,
      assets: {
        ...siteAssets,
        portal: {
          script: "/assets/portal.js",
          modules: ["/assets/library.js"],
          stylesheets: ["/assets/portal.css"],
          earlyScript: "/assets/early.js",
          screens: [
            {
              path: "/admin/blogs",
              modules: ["/assets/blogs.js"],
              stylesheets: ["/assets/blogs.css"],
            },
          ],
        },
      },
    },
    path: "/admin/blogs/new",
    hasPassword: true,
    hasPasskey: false,
    defaultCredentials: null,
  });
  expect([...page.matchAll(/\/assets\/[\w.]+/g)].map(([address]) => address)).toEqual([
    "/assets/early.js",
    "/assets/portal.css",
    "/assets/blogs.css",
    "/assets/portal.js",
    "/assets/library.js",
    "/assets/blogs.js",
  ]);
});

test("the portal's page gives a phone's keyboard a place of its own", () => {
  const page = renderPage(PortalShell, {
    site: { ...siteProps, assets: { ...siteAssets, portal: portalAssets } },
    path: "/admin/dashboard",
    hasPassword: false,
    hasPasskey: false,
    defaultCredentials: null,
  });
  expect(page).toMatch(/<meta name="viewport" content="[^"]*, interactive-widget=resizes-content"/);
});
