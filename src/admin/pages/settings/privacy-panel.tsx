import { useQuery } from "@tanstack/react-query";
import { privacyQuery } from "#admin/data/privacy.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { EraseForm } from "./erase-form.tsx";
import styles from "./privacy-panel.module.css";
import { RetentionForm } from "./retention-form.tsx";
import { SetAsideList } from "./set-aside-messages.tsx";

export function PrivacyPanel() {
  const query = useQuery(privacyQuery());
  const { data } = query;
  const failure = useLoadFailure(query);
  return (
    <Panel id="privacy">
      <div className={styles.parts}>
        {data && <RetentionForm stored={data} />}
        {data && data.set_aside.length > 0 && <SetAsideList batches={data.set_aside} />}
        {!data && !failure && <Skeleton height="7rem" />}
        {failure && (
          <LoadFailure title="The privacy settings could not be loaded." failure={failure} />
        )}
        <EraseForm />
      </div>
    </Panel>
  );
}
