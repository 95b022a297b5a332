import type { InputHTMLAttributes } from "react";
import { Icon } from "./icon.tsx";
import searchIcon from "./icons/search.svg?raw";

type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> & {
  /** For screen readers. */
  label: string;
};

export function SearchField({ label, ...input }: SearchFieldProps) {
  return (
    <search className="search-field">
      <Icon glyph={searchIcon} />
      <input {...input} type="search" className="input" aria-label={label} autoComplete="off" />
    </search>
  );
}
