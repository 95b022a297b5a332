import ArrowRight from "lucide-react/icons/arrow-right";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface ButtonLook {
  /** One solid button per view; every further action is a ghost. */
  look?: "solid" | "ghost";
  wide?: boolean;
  children: ReactNode;
}

/** A link that looks like a button, with the arrow that says it leads somewhere. */
export function ButtonLink({ href, look, wide, children }: ButtonLook & { href: string }) {
  return (
    <a className={buttonClass(look, wide)} href={href}>
      {children}
      <Icon glyph={ArrowRight} />
    </a>
  );
}

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> & {
    /** Something is under way: the button keeps its size and colour, takes no clicks and shows a spinner. */
    busy?: boolean;
    /** Stands after the label, and gives way to the spinner while busy. */
    icon?: ReactNode;
  };

/** A button that does something here. */
export function Button({ look, wide, busy = false, icon, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, wide)}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
    >
      {children}
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
    </button>
  );
}

function buttonClass(look: ButtonLook["look"] = "solid", wide = false): string {
  return ["button", look === "ghost" && "button-ghost", wide && "button-wide"]
    .filter(Boolean)
    .join(" ");
}
