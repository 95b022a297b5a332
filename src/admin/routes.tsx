import type { ComponentType } from "react";
import { createBrowserRouter, Navigate } from "react-router";
import { publicationKinds } from "#contract/nouns.ts";
import { adminPaths, publicationPaths } from "#contract/paths.ts";
import { PortalFailure, ScreenFailure } from "./layout/screen-failure.tsx";
import { publicationScreens } from "./publications.ts";

const screens = [
  screen(
    adminPaths.dashboard(),
    async () => (await import("./pages/dashboard/dashboard-page.tsx")).DashboardPage,
  ),
  ...publicationKinds.flatMap((kind) => {
    const { screen: list, newScreen, editScreen } = publicationPaths[kind];
    const screens = publicationScreens[kind];
    return [
      screen(list(), screens.list),
      screen(newScreen(), screens.create),
      screen(editScreen.pattern, screens.edit),
    ];
  }),
  screen(
    adminPaths.importBlogs(),
    async () => (await import("./pages/import/import-page.tsx")).ImportPage,
  ),
  screen(
    adminPaths.messages(),
    async () => (await import("./pages/messages/messages-page.tsx")).MessagesPage,
  ),
  screen(
    `${adminPaths.settings()}/*`,
    async () => (await import("#admin/pages/settings/settings-page.tsx")).SettingsPage,
  ),
  screen(
    adminPaths.pictures(),
    async () => (await import("./pages/pictures/pictures-page.tsx")).PicturesPage,
  ),
  screen(adminPaths.trash(), async () => (await import("./pages/trash/trash-page.tsx")).TrashPage),
  screen("*", async () => (await import("./pages/not-found-page.tsx")).NotFoundPage),
];

const frame = { ErrorBoundary: PortalFailure };

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
      adminPaths.resetPassword(),
      async () => (await import("./pages/login/reset-page.tsx")).ResetPage,
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
