import type { ComponentType } from "react";
import { createBrowserRouter, Navigate } from "react-router";
import { type PublicationKind, publicationKinds } from "#contract/nouns.ts";
import { adminPaths, publicationPaths } from "#contract/paths.ts";
import { LoadingScreen } from "./layout/full-page.tsx";
import { PortalFailure, ScreenFailure } from "./layout/screen-failure.tsx";

const screens = [
  screen(
    adminPaths.dashboard(),
    async () => (await import("./pages/dashboard/dashboard-page.tsx")).DashboardPage,
  ),
  ...publicationKinds.flatMap((kind) => {
    const { screen: list, newScreen, editScreen } = publicationPaths[kind];
    return [
      screen(list(), () => load(kind, "list")),
      screen(newScreen(), () => load(kind, "create")),
      screen(editScreen.pattern, () => load(kind, "edit")),
    ];
  }),
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

/** Loaded with the first such screen, so that signing in does without. */
async function load(kind: PublicationKind, screen: "list" | "create" | "edit") {
  const { publicationScreens } = await import("./publications.ts");
  return publicationScreens[kind][screen]();
}

function screen(path: string, load: () => Promise<ComponentType>) {
  return { path, lazy: async () => ({ Component: await load() }) };
}
