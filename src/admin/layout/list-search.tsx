import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { limits } from "#contract/limits.ts";
import { SearchField } from "#ui/search-field.tsx";

const PAUSE_MS = 250;
const PARAM = "q";

/** A list's search, which stands in the address as `q`. Another search begins at the first page. */
export function ListSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get(PARAM) ?? "";
  const [typed, setTyped] = useState(asked);
  const [lastAsked, setLastAsked] = useState(asked);
  const [sent, setSent] = useState(asked);
  // The address changed by itself: by Back, or by a link that clears the search. What came of the words
  // that were sent from here must not undo those typed since.
  if (asked !== lastAsked) {
    setLastAsked(asked);
    if (asked !== sent) setTyped(asked);
    setSent(asked);
  }

  useEffect(() => {
    if (typed.trim() === asked) return;
    const timer = setTimeout(() => {
      setSent(typed.trim());
      setParams(
        (present) => {
          present.delete("cursor");
          if (typed.trim() === "") present.delete(PARAM);
          else present.set(PARAM, typed.trim());
          return present;
        },
        { replace: true },
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, setParams]);

  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={limits.search}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
