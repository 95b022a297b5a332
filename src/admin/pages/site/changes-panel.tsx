import { counted } from "#contract/counted.ts";
import type { SiteDraft } from "#contract/site-draft.ts";
import { originalAt } from "#contract/site-text-rules.ts";
import { Button } from "#ui/button.tsx";
import { SitePanel } from "./panel.tsx";
import { Compared } from "./shown-value.tsx";
import styles from "./site.module.css";
import { type Words, wordsAt } from "./site-document.ts";

interface ChangesPanelProps {
  keys: readonly string[];
  words: Words;
  draft: SiteDraft;
  nameOf: (key: string) => string;
  onGo: (key: string) => void;
  onTakeBack: (key: string) => void;
  onClose: () => void;
}

export function ChangesPanel(props: ChangesPanelProps) {
  const { keys, words, draft, nameOf, onGo, onTakeBack, onClose } = props;
  const read = (key: string) => wordsAt(words, key);
  const title = `${counted(keys.length, "change")}, not public`;
  return (
    <SitePanel title={title} look="card" onClose={onClose}>
      <ul className={`bare-list ${styles.changes}`}>
        {keys.map((key) => (
          <li key={key}>
            <p className={styles.place}>{nameOf(key)}</p>
            <Compared
              at={key}
              before={draft.published[key] ?? originalAt(key)}
              after={wordsAt(words, key)}
              wordsAt={read}
            />
            <p className={styles.links}>
              <Button look="quiet" onClick={() => onGo(key)}>
                Go there
              </Button>
              <Button look="quiet" onClick={() => onTakeBack(key)}>
                Take back
              </Button>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        Publishing makes all of it public at once, on every page, in mails and share cards. Earlier
        keeps what it replaces.
      </p>
    </SitePanel>
  );
}
