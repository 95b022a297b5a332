import type { ComponentType } from "react";
import { createBrowserRouter, Navigate } from "react-router";
import { adminPaths } from "#contract/paths.ts";
import { LoadingScreen } from "./layout/full-page.tsx";
import { PortalFailure, ScreenFailure } from "./layout/screen-failure.tsx";

const screens = [
  screen(
    adminPaths.dashboard(),
    async () => (await import("./pages/dashboard/dashboard-page.tsx")).DashboardPage,
  ),
  screen(adminPaths.blogs(), async () => (await import("./pages/blogs/blogs-page.tsx")).BlogsPage),
  screen(
    adminPaths.newBlog(),
    async () => (await import("./pages/blogs/blog-editor.tsx")).NewBlogPage,
  ),
  screen(
    adminPaths.editBlog.pattern,
    async () => (await import("./pages/blogs/blog-editor.tsx")).EditBlogPage,
  ),
  screen(
    adminPaths.ebooks(),
    async () => (await import("./pages/ebooks/ebooks-page.tsx")).EbooksPage,
  ),
  screen(
    adminPaths.newEbook(),
    async () => (await import("./pages/ebooks/ebook-editor.tsx")).NewEbookPage,
  ),
  screen(
    adminPaths.editEbook.pattern,
    async () => (await import("./pages/ebooks/ebook-editor.tsx")).EditEbookPage,
  ),
  screen(
    adminPaths.messages(),
    async () => (await import("./pages/messages/messages-page.tsx")).MessagesPage,
  ),
  screen(
    adminPaths.settings(),
    async () => (await import("./pages/settings/settings-page.tsx")).SettingsPage,
  ),
  screen("*", async () => (await import("./pages/not-found-page.tsx")).NotFoundPage),
];

const frame = { HydrateFallback: LoadingScreen, ErrorBoundary: PortalFailure };

export const router = createBrowserRouter([
  {
    ...frame,
    ...screen(
      adminPaths.login(),
      async () => (await import("./pages/login/login-page.tsx")).LoginPage,
    ),
  },
  {
    ...frame,
    ...screen(
      adminPaths.setup(),
      async () => (await import("./pages/login/setup-page.tsx")).SetupPage,
    ),
  },
  {
    ...frame,
    ...screen(
      adminPaths.root(),
      async () => (await import("./shell/portal-layout.tsx")).PortalLayout,
    ),
    children: [
      {
        ErrorBoundary: ScreenFailure,
        children: [
          { index: true, element: <Navigate to={adminPaths.dashboard()} replace /> },
          ...screens,
        ],
      },
    ],
  },
]);

function screen(path: string, load: () => Promise<ComponentType>) {
  return { path, lazy: async () => ({ Component: await load() }) };
}
