import { useSearchParams } from "react-router";
import { Icon } from "#ui/icon.tsx";
import xIcon from "#ui/icons/x.svg?raw";
import styles from "./activity.module.css";

/** The source whose visits alone are shown; the address has it as `?source=`. */
export function useChosenSource(): [
  source: string | null,
  choose: (source: string | null) => void,
] {
  const [params, setParams] = useSearchParams();
  const choose = (source: string | null) => {
    const { source: _former, ...others } = Object.fromEntries(params);
    setParams(source === null ? others : { ...others, source }, { replace: true });
  };
  return [params.get("source"), choose];
}

export function SourceChip({ label, letGo }: { label: string; letGo: () => void }) {
  return (
    <span className={styles.chip}>
      from {label}
      <button type="button" aria-label="Show all visits" onClick={letGo}>
        <Icon glyph={xIcon} />
      </button>
    </span>
  );
}
