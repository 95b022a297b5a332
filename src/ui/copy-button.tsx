import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { copyToClipboard } from "./clipboard.ts";
import { Icon } from "./icon.tsx";
import checkIcon from "./icons/check.svg?raw";
import copyIcon from "./icons/copy.svg?raw";

const SHOWN_MS = 2500;

interface CopyButtonProps {
  text: string;
  label: string;
  showsLabel?: boolean;
}

export function CopyButton({ text, label, showsLabel = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await copyToClipboard(text)) ? "copied" : "refused");
  return (
    <>
      <Button
        look="quiet"
        leading={<Icon glyph={outcome === "copied" ? checkIcon : copyIcon} />}
        aria-label={outcome === null ? label : undefined}
        onClick={() => void copy()}
      >
        {outcome === null ? (showsLabel ? label : "Copy") : outcomeLabels[outcome]}
      </Button>
      <span className="visually-hidden" role="status">
        {outcome && outcomeLabels[outcome]}
      </span>
    </>
  );
}

const outcomeLabels = { copied: "Copied", refused: "Blocked here: select it to copy" };
