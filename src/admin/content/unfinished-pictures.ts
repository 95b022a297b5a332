import { createContext, type Dispatch, type SetStateAction, useState } from "react";

export interface Unfinished {
  /** The pictures in a text that are not uploaded yet. */
  keys: readonly number[];
  setKeys: Dispatch<SetStateAction<readonly number[]>>;
  /** The reason why the text cannot be published yet. */
  problem: string | null;
}

export const UnfinishedPictures = createContext<Unfinished["setKeys"]>(() => {});

export function useUnfinishedPictures(): Unfinished {
  const [keys, setKeys] = useState<readonly number[]>([]);
  const problem =
    keys.length > 0
      ? "A picture in the text is not uploaded. Under Text, wait for it, try again or remove it."
      : null;
  return { keys, setKeys, problem };
}
