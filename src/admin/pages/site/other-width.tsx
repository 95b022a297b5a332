import { useEffect, useState } from "react";
import { FramedPage, type Layout } from "./framed-page.ts";
import styles from "./site.module.css";

interface OtherWidthProps {
  src: string;
  /** In pixels. */
  width: number;
  at: string;
  words: string;
  onLayout: (layout: Layout | null) => void;
}

const ignored = () => {};
const nobody = {
  onFocus: ignored,
  onWrite: ignored,
  onNote: ignored,
  onMove: ignored,
  onFollow: ignored,
  onPicture: ignored,
  onEntry: ignored,
  onArrange: ignored,
  onCommand: ignored,
  onKey: () => false,
  nameOf: () => "",
};

/** Lays the page out at another width as well, out of sight, so that its writer hears how a text stands there. */
export function OtherWidth({ src, width, at, words, onLayout }: OtherWidthProps) {
  const [page, setPage] = useState<FramedPage | null>(null);
  useEffect(() => {
    page?.paint(at, words, false);
    onLayout(page?.layoutOf(at) ?? null);
    return () => onLayout(null);
  }, [page, at, words, onLayout]);
  return (
    <iframe
      className={styles.other}
      style={{ width }}
      title="The page at another width"
      aria-hidden
      tabIndex={-1}
      src={src}
      onLoad={({ currentTarget: { contentDocument: inside } }) =>
        setPage(inside?.querySelector("main") ? new FramedPage(inside, nobody) : null)
      }
    />
  );
}
