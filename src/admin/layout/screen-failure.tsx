import { useRouteError } from "react-router";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ClosedDoor } from "./full-page.tsx";
import { Screen } from "./screen.tsx";

const TITLE = "This screen could not be shown";

/** Shown for a screen that failed, or whose script could not be loaded, beside the sidebar. */
export function ScreenFailure() {
  const { what, advice } = wordsFor(useRouteError());
  return (
    <Screen title={TITLE}>
      <Notice tone="error" role="alert" title={what} actions={<TryAgain look="ghost" />}>
        {advice}
      </Notice>
    </Screen>
  );
}

/** The same where there is no sidebar yet. */
export function PortalFailure() {
  const { what, advice } = wordsFor(useRouteError());
  return (
    <ClosedDoor title={TITLE} action={<TryAgain />}>
      {what} {advice}
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

function wordsFor(error: unknown): { what: string; advice: string } {
  return isLoadError(error)
    ? {
        what: "Part of the portal could not be loaded.",
        advice:
          "Check your connection. After an update of the site this happens once; loading again mends it.",
      }
    : {
        what: "Something in this screen went wrong.",
        advice: "Loading it again usually helps. If it does not, tell whoever runs the server.",
      };
}

/** Browsers word a module that could not be loaded differently, and so does Vite for a stylesheet. */
function isLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script|preload CSS/i.test(error.message)
  );
}
