import ChevronDown from "lucide-react/icons/chevron-down";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { type MailProvider, mailProviders, providerOf } from "./mail-providers.ts";
import styles from "./setup-guide.module.css";

interface SetupGuideProps {
  /** The host that is stored: its service stands open. */
  present?: string;
  /** Absent while there is no form to fill. */
  onUse?: (provider: MailProvider) => void;
}

/** What to do at the mail services that people have. */
export function SetupGuide({ present = "", onUse }: SetupGuideProps) {
  const open = providerOf(present) ?? mailProviders[0];
  return (
    <Panel title="Setup guide" flush>
      {mailProviders.map((provider) => (
        <details
          key={provider.name}
          className={styles.provider}
          name="setup-guide"
          open={provider === open}
        >
          <summary>
            {provider.name}
            <Icon glyph={ChevronDown} />
          </summary>
          <Steps provider={provider} />
          <Button look="ghost" disabled={!onUse} onClick={() => onUse?.(provider)}>
            Use these settings
            <span className="visually-hidden"> of {provider.name}</span>
          </Button>
        </details>
      ))}
    </Panel>
  );
}

function Steps({ provider: { host, port, steps } }: { provider: MailProvider }) {
  return (
    <>
      <p>
        Host <code>{host}</code>, port <code>{port}</code>, TLS on.
      </p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}
