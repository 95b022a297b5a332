import { AccessTokens } from "#admin/pages/settings/access-tokens/access-tokens.tsx";
import { apiRoot, openapiPath } from "#contract/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Panel } from "#ui/panel.tsx";
import styles from "./api-page.module.css";

/** How a program reaches the site: where the API is, what describes it, and a token of its own. */
export function ApiPage() {
  const address = location.origin + apiRoot;
  return (
    <div className="stack">
      <Panel title="For programs">
        <div className="stack">
          <p>
            A program can do much of what you do here: publish articles, read messages, fetch the
            statistics. It sends its calls to the address below, each with an access token.
          </p>
          <dl className={styles.address}>
            <dt>Base address</dt>
            <dd>
              <code>{address}</code>
              <CopyButton text={address} label="Copy the base address" />
            </dd>
          </dl>
          <p>
            The API document lists every call with its fields, bounds and answers. It is in the
            format of OpenAPI 3.1, which API clients and code generators import.
          </p>
          <p>
            <a
              className={buttonClass({ look: "ghost" })}
              href={openapiPath()}
              target="_blank"
              rel="noopener"
            >
              Open the API document
            </a>
          </p>
        </div>
      </Panel>
      <AccessTokens />
    </div>
  );
}
