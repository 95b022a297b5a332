import { expect, test } from "vitest";
import { siteAssets, siteProps } from "#test/support/site-props.ts";
import { PortalShell } from "./portal-shell.tsx";
import { renderPage } from "./render.tsx";

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
