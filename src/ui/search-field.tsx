import Search from "lucide-react/icons/search";
import type { InputHTMLAttributes } from "react";
import { Icon } from "./icon.tsx";

type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> & {
  /** For screen readers. */
  label: string;
};

export function SearchField({ label, ...input }: SearchFieldProps) {
  return (
    <search className="search-field">
      <Icon glyph={Search} />
      <input {...input} type="search" className="input" aria-label={label} autoComplete="off" />
    </search>
  );
}
