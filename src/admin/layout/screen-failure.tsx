import { useRouteError } from "react-router";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "./screen.tsx";

/** A screen that broke, or whose files could not be fetched. The sidebar still leads elsewhere. */
export function ScreenFailure() {
  const error = useRouteError();
  const isUnfetched = error instanceof TypeError && /import|fetch|module/i.test(error.message);
  return (
    <Screen title="This screen could not be shown">
      <Notice
        tone="error"
        role="alert"
        title={
          isUnfetched
            ? "Part of the portal could not be loaded."
            : "Something in this screen went wrong."
        }
        actions={
          <Button look="ghost" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        {isUnfetched
          ? "Check your connection. After an update of the site this happens once; loading again mends it."
          : "Loading it again usually helps. If it does not, tell whoever runs the server."}
      </Notice>
    </Screen>
  );
}
