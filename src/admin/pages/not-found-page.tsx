import { Link } from "react-router";
import { Screen } from "#admin/layout/screen.tsx";
import { adminPaths } from "#contract/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";

export function NotFoundPage() {
  return (
    <Screen title="Not found">
      <Panel flush>
        <EmptyState
          title="There is no screen at this address."
          action={
            <Link className={buttonClass()} to={adminPaths.dashboard()}>
              Go to the dashboard
            </Link>
          }
        />
      </Panel>
    </Screen>
  );
}
