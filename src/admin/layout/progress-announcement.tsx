import { useState } from "react";

interface ProgressAnnouncementProps {
  done: number;
  /** 0 while nobody knows. */
  total: number;
  /** Says what became of those that are done, such as “imported”. */
  doneWord: string;
}

/** Said aloud at each quarter, and not each second. */
export function ProgressAnnouncement({ done, total, doneWord }: ProgressAnnouncementProps) {
  const quarter = total === 0 ? 0 : Math.floor((4 * done) / total);
  const [said, setSaid] = useState(0);
  if (quarter > said) setSaid(quarter);
  return (
    <p className="visually-hidden" role="status">
      {said > 0 && `${said * 25}% ${doneWord}`}
    </p>
  );
}
