import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { adminPaths } from "#contract/paths.ts";

const RETURN_MS = 1000;

/** Leads back to the list a second after saving, unless somebody goes on typing. */
export function useReturnToList(isDirty: boolean) {
  const navigate = useNavigate();
  const list = useListAddress();
  const [isReturning, setReturning] = useState(false);
  useEffect(() => {
    if (!isReturning) return;
    if (isDirty) {
      setReturning(false);
      return;
    }
    const timer = setTimeout(() => void navigate(list), RETURN_MS);
    return () => clearTimeout(timer);
  }, [isReturning, isDirty, navigate, list]);
  return { list, isReturning, startReturn: () => setReturning(true) };
}

/** The list as it was when the editor was opened from it: with its search, its filter and its page. */
function useListAddress(): string {
  const { state }: { state: unknown } = useLocation();
  const search =
    typeof state === "object" && state !== null && "list" in state && typeof state.list === "string"
      ? state.list
      : "";
  return adminPaths.blogs() + search;
}
