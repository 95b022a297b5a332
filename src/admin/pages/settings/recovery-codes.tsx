import { useEffect, useRef } from "react";
import { saveFile } from "#admin/data/save-file.ts";
import { settings } from "#admin/portal-settings.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import downloadIcon from "#ui/icons/download.svg?raw";
import styles from "./sign-in-methods.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Shown once: nobody, the server included, knows them afterwards. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  const saved = `${settings.brand}: recovery codes\n\n${text}`;
  return (
    <div className={styles.body}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          Keep these ten recovery codes
        </h3>
        <p>
          Each signs in once in place of the app, in case you lose the phone. They are shown only
          this once; earlier codes no longer work.
        </p>
      </div>
      <ul className={`bare-list ${styles.codes}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <CopyButton text={text} label="Copy the codes" showsLabel />
        <Button
          look="quiet"
          leading={<Icon glyph={downloadIcon} />}
          onClick={() => saveFile(new Blob([saved], { type: "text/plain" }), "recovery-codes.txt")}
        >
          Download
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  );
}
