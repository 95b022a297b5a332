import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
  useCallback,
  useLayoutEffect,
  useRef,
} from "react";
import { Icon } from "./icon.tsx";
import arrowRightIcon from "./icons/arrow-right.svg?raw";

interface ButtonLook {
  /**
   * One solid button per view; further actions are ghosts. Danger is for confirmations only, quiet for
   * the rows of a list.
   */
  look?: "solid" | "ghost" | "danger" | "quiet";
  wide?: boolean;
}

/** A link that looks like a button, with an arrow. */
export function ButtonLink({
  href,
  children,
  ...look
}: ButtonLook & { href: string; children: ReactNode }) {
  return (
    <a className={buttonClass(look)} href={href}>
      {children}
      <Icon glyph={arrowRightIcon} />
    </a>
  );
}

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
    ref?: Ref<HTMLButtonElement>;
    /** Disabled with a spinner, in the same size and colour. */
    busy?: boolean;
    /** Before the label; the spinner takes its place while busy. */
    leading?: ReactNode;
    /** After the label; the spinner takes its place while busy. */
    icon?: ReactNode;
  };

/** A double-click on it counts once, whether or not the first click has made it busy yet. */
export function Button({
  look,
  wide,
  busy = false,
  leading,
  icon,
  children,
  ref,
  onClick,
  ...rest
}: ButtonProps) {
  const place = useKeptFocus(busy, ref);
  const spinner = busy && <span className="spinner" aria-hidden="true" />;
  return (
    <button
      type="button"
      {...rest}
      ref={place}
      className={buttonClass({ look, wide })}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      onClick={firstClick(onClick)}
    >
      {leading && (spinner || leading)}
      {children}
      {!leading && (spinner || icon)}
    </button>
  );
}

/**
 * A disabled button loses the focus. It gets it back once it is no longer busy, unless something else
 * has the focus by then.
 */
function useKeptFocus(busy: boolean, ref: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current = document.activeElement === button.current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus();
    }
  }, [busy]);
  return useCallback(
    (element: HTMLButtonElement | null) => {
      button.current = element;
      if (typeof ref === "function") return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> & {
  ref?: Ref<HTMLButtonElement>;
  /** What it does and to what, for example "Delete The Pilot Playbook". */
  label: string;
  icon: ReactNode;
  look?: "plain" | "danger";
};

/** A button with an icon only. A double-click counts once, as on {@link Button}. */
export function IconButton({ label, icon, look = "plain", onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look === "danger" ? "icon-button icon-button-danger" : "icon-button"}
      aria-label={label}
      onClick={firstClick(onClick)}
    >
      {icon}
    </button>
  );
}

/** Each click of the keyboard counts: its `detail` is 0. */
function firstClick(handle: MouseEventHandler<HTMLButtonElement> | undefined) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    // Otherwise a submit button would still send its form.
    if (event.detail > 1) event.preventDefault();
    else handle?.(event);
  };
}

/** The class of a link of the router that should look like a button. */
export function buttonClass({ look = "solid", wide = false }: ButtonLook = {}): string {
  return ["button", look !== "solid" && `button-${look}`, wide && "button-wide"]
    .filter(Boolean)
    .join(" ");
}
