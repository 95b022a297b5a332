import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useListToReturnTo } from "./list-address.ts";
import type { Noun } from "./noun.ts";

const RETURN_MS = 1000;

/** Returns to the list a second after saving, unless somebody goes on typing. */
export function useReturnToList(noun: Noun, isDirty: boolean) {
  const navigate = useNavigate();
  const list = useListToReturnTo(noun);
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
