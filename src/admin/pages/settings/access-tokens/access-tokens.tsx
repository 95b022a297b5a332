import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { accessTokensQuery } from "#admin/data/access-tokens.ts";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import type { AccessToken } from "#contract/access-token.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import plusIcon from "#ui/icons/plus.svg?raw";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AccessTokenRow } from "./access-token-row.tsx";
import styles from "./access-tokens.module.css";
import { NewAccessTokenDialog } from "./new-access-token.tsx";
import { exampleCall } from "./scope-words.ts";

const TITLE = "Access tokens";

export function AccessTokens() {
  const query = useQuery(accessTokensQuery());
  const failure = useLoadFailure(query);
  if (query.data) return <AccessTokenPanel tokens={query.data} />;
  return (
    <Panel title={TITLE}>
      {failure ? (
        <LoadFailure title="The access tokens could not be loaded." failure={failure} />
      ) : (
        <Skeleton height="3.25rem" />
      )}
    </Panel>
  );
}

function AccessTokenPanel({ tokens }: { tokens: readonly AccessToken[] }) {
  const [isMaking, setMaking] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Panel
      title={TITLE}
      flush
      footer={
        <Button
          look="ghost"
          leading={<Icon glyph={plusIcon} />}
          disabled={tokens.length >= limits.accessTokens}
          onClick={() => setMaking(true)}
        >
          New access token
        </Button>
      }
    >
      <div ref={panel} tabIndex={-1}>
        <div className={styles.lead}>
          <p>
            With a token of its own, a program does here what you allow it, and nothing else, until
            the day you choose. A new password does not end it; revoking it does, at once.
          </p>
          <p>
            <code>{exampleCall([], "$TOKEN")}</code>
          </p>
        </div>
        {tokens.length > 0 && (
          <ul className={`bare-list ${styles.list}`} aria-label={TITLE}>
            {tokens.map((token) => (
              <AccessTokenRow key={token.id} token={token} focusAfter={() => panel.current} />
            ))}
          </ul>
        )}
      </div>
      {isMaking && <NewAccessTokenDialog onClose={() => setMaking(false)} />}
    </Panel>
  );
}
