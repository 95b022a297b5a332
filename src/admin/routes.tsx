import type { ComponentType } from "react";
import { createBrowserRouter, Navigate, useRouteError } from "react-router";
import { ClosedDoor } from "#admin/layout/full-page.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import { publicationKinds } from "#contract/nouns.ts";
import { adminPaths, editorPath, publicationPaths } from "#contract/paths.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { publicationScreens } from "./publications.ts";

const screens = [
  screen(
    adminPaths.dashboard(),
    async () => (await import("./pages/dashboard/dashboard-page.tsx")).DashboardPage,
  ),
  screen(
    adminPaths.makeItYours(),
    async () => (await import("./pages/settings/make-it-yours.tsx")).MakeItYoursPage,
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
    async () => (await import("./pages/settings/settings-page.tsx")).SettingsPage,
  ),
  screen(
    adminPaths.pictures(),
    async () => (await import("./pages/pictures/pictures-page.tsx")).PicturesPage,
  ),
  ...[adminPaths.pages(), adminPaths.sitePage.pattern].map((path) =>
    screen(path, async () => (await import("./pages/site/site-page.tsx")).SitePage),
  ),
  screen(`${editorPath}/*`, async () => (await import("./pages/site/to-editor.tsx")).ToEditor),
  screen(
    adminPaths.addresses(),
    async () => (await import("./pages/addresses/addresses-page.tsx")).AddressesPage,
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

const TITLE = "This screen could not be shown";

function ScreenFailure() {
  const { title, advice } = textsFor(useRouteError());
  return (
    <Screen title={TITLE}>
      <Notice tone="error" role="alert" title={title} actions={<TryAgain look="ghost" />}>
        {advice}
      </Notice>
    </Screen>
  );
}

function PortalFailure() {
  const { title, advice } = textsFor(useRouteError());
  return (
    <ClosedDoor title={TITLE} action={<TryAgain />}>
      {title} {advice}
    </ClosedDoor>
  );
}

function TryAgain({ look }: { look?: "ghost" }) {
  return (
    <Button look={look} onClick={() => location.reload()}>
      Try again
    </Button>
  );
}

function textsFor(error: unknown): { title: string; advice: string } {
  return isLoadError(error)
    ? {
        title: "Part of the portal could not be loaded.",
        advice: "Check your connection. If the site has just been updated, loading it again helps.",
      }
    : {
        title: "Something in this screen went wrong.",
        advice: "Loading it again usually helps. If it does not, tell whoever runs the server.",
      };
}

/** Browsers word a failed import differently, and so does Vite for a stylesheet. */
function isLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script|preload CSS/i.test(error.message)
  );
}
