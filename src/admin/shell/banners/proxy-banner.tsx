import type { ProxyState } from "#contract/proxy.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./banner.module.css";

/** On every screen while the server cannot tell its visitors apart: what that means, and a note for the engineer. */
export function ProxyBanner({ state }: { state: Exclude<ProxyState["state"], "fine"> }) {
  const { title, text, note } = words[state];
  return (
    <div className={styles.banner} data-banner="">
      <Notice
        tone="warn"
        title={title}
        actions={
          <CopyButton text={note(location.origin)} label="Copy a note for them" showsLabel />
        }
      >
        {text}
      </Notice>
    </div>
  );
}

const words = {
  untrusted: {
    title: "To the server, everybody shares one address.",
    text: "So one stranger who guesses passwords or sends many messages can hold up all others. Whoever runs this site fixes it with one setting, TRUST_PROXY=1.",
    note: (site: string) =>
      `Requests to ${site} come through a proxy, but Portico trusts none, so that all visitors share the proxy’s address and its limits. If the proxy is ours: let it add X-Forwarded-For, set TRUST_PROXY to the number of proxies in front (usually 1), and restart. If there is no proxy, a visitor made the header up: leave TRUST_PROXY at 0 and restart. See “Behind a proxy” in docs/operations.md.`,
  },
  unnamed: {
    title: "The server does not learn the addresses of some visitors.",
    text: "So it cannot tell a stranger who guesses passwords from the others. Whoever runs this site fixes it in the proxy that stands in front.",
    note: (site: string) =>
      `Some requests to ${site} have no X-Forwarded-For header, although TRUST_PROXY names a proxy. Either they come past the proxy: then let only the proxy reach Portico’s port. Or the proxy does not add the header: see “Behind a proxy” in docs/operations.md. Restart Portico afterwards.`,
  },
} as const;
