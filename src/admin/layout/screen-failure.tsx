import { useRouteError } from "react-router";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ClosedDoor } from "./full-page.tsx";
import { Screen } from "./screen.tsx";

const TITLE = "This screen could not be shown";

export function ScreenFailure() {
  const { title, advice } = textsFor(useRouteError());
  return (
    <Screen title={TITLE}>
      <Notice tone="error" role="alert" title={title} actions={<TryAgain look="ghost" />}>
        {advice}
      </Notice>
    </Screen>
  );
}

export function PortalFailure() {
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
