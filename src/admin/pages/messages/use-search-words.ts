import { useEffect, useEffectEvent, useRef, useState } from "react";

const DELAY_MS = 250;

/**
 * Words that are typed here and searched for once the typing rests. `searched` is what the address
 * says; when it changes otherwise, by Back or a link, the words follow.
 */
export function useSearchWords(searched: string, onSearch: (words: string) => void) {
  const [words, setWords] = useState(searched);
  const sent = useRef(searched);
  const send = useEffectEvent((trimmed: string) => {
    sent.current = trimmed;
    onSearch(trimmed);
  });
  useEffect(() => {
    if (searched === sent.current) return;
    sent.current = searched;
    setWords(searched);
  }, [searched]);
  useEffect(() => {
    const trimmed = words.trim();
    if (trimmed === sent.current) return;
    const timer = setTimeout(() => send(trimmed), DELAY_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return [words, setWords] as const;
}
