import { createBrowserRouter, Navigate } from "react-router";
import { adminPaths } from "#contract/paths.ts";
import { LoadingScreen } from "./layout/loading-screen.tsx";
import { PortalFailure, ScreenFailure } from "./layout/screen-failure.tsx";

/** The screens, each in a chunk of its own. */
export const router = createBrowserRouter([
  {
    path: adminPaths.login(),
    HydrateFallback: LoadingScreen,
    ErrorBoundary: PortalFailure,
    lazy: async () => ({ Component: (await import("./pages/login/login-page.tsx")).LoginPage }),
  },
  {
    path: adminPaths.root(),
    HydrateFallback: LoadingScreen,
    ErrorBoundary: PortalFailure,
    lazy: async () => ({
      Component: (await import("./layout/portal-layout.tsx")).PortalLayout,
    }),
    children: [
      {
        ErrorBoundary: ScreenFailure,
        children: [
          { index: true, element: <Navigate to={adminPaths.dashboard()} replace /> },
          {
            path: adminPaths.dashboard(),
            lazy: async () => ({
              Component: (await import("./pages/dashboard/dashboard-page.tsx")).DashboardPage,
            }),
          },
          {
            path: adminPaths.blogs(),
            lazy: async () => ({
              Component: (await import("./pages/blogs/blogs-page.tsx")).BlogsPage,
            }),
          },
          {
            path: adminPaths.newBlog(),
            lazy: async () => ({
              Component: (await import("./pages/blogs/blog-editor.tsx")).NewBlogPage,
            }),
          },
          {
            path: "/admin/blogs/edit/:id",
            lazy: async () => ({
              Component: (await import("./pages/blogs/blog-editor.tsx")).EditBlogPage,
            }),
          },
          {
            path: adminPaths.ebooks(),
            lazy: async () => ({
              Component: (await import("./pages/ebooks/ebooks-page.tsx")).EbooksPage,
            }),
          },
          {
            path: adminPaths.newEbook(),
            lazy: async () => ({
              Component: (await import("./pages/ebooks/ebook-editor.tsx")).NewEbookPage,
            }),
          },
          {
            path: "/admin/ebooks/edit/:id",
            lazy: async () => ({
              Component: (await import("./pages/ebooks/ebook-editor.tsx")).EditEbookPage,
            }),
          },
          {
            path: adminPaths.messages(),
            lazy: async () => ({
              Component: (await import("./pages/messages/messages-page.tsx")).MessagesPage,
            }),
          },
          {
            path: adminPaths.settings(),
            lazy: async () => ({
              Component: (await import("./pages/settings/settings-page.tsx")).SettingsPage,
            }),
          },
          {
            path: "*",
            lazy: async () => ({
              Component: (await import("./pages/not-found-page.tsx")).NotFoundPage,
            }),
          },
        ],
      },
    ],
  },
]);
