import ArrowRight from "lucide-react/icons/arrow-right";
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

interface ButtonLook {
  /**
   * One solid button per view; every further action is a ghost. Danger stands only in confirmations,
   * quiet in the rows of a list.
   */
  look?: "solid" | "ghost" | "danger" | "quiet";
  wide?: boolean;
}

/** A link that looks like a button, with the arrow that says it leads somewhere. */
export function ButtonLink({
  href,
  children,
  ...look
}: ButtonLook & { href: string; children: ReactNode }) {
  return (
    <a className={buttonClass(look)} href={href}>
      {children}
      <Icon glyph={ArrowRight} />
    </a>
  );
}

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
    ref?: Ref<HTMLButtonElement>;
    /** Something is under way: the button keeps its size and colour, takes no clicks and shows a spinner. */
    busy?: boolean;
    /** Stands before the label, and gives way to the spinner while busy. */
    leading?: ReactNode;
    /** Stands after the label, and gives way to the spinner while busy. */
    icon?: ReactNode;
  };

/**
 * A button that does something here, once: the second click of a double-click does nothing, whether
 * or not the first has made it busy yet.
 */
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
 * A disabled button cannot hold the focus. Whoever pressed it by keyboard finds it again once it is no
 * longer busy, unless the focus has been given to something else meanwhile.
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
  /** What it does and to what, for example «Delete The Pilot Playbook». */
  label: string;
  icon: ReactNode;
  look?: "plain" | "danger";
};

/** A button that is an icon alone. A double-click counts once, as on {@link Button}. */
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

/** Clicks of the keyboard have no `detail`; each of them counts. */
function firstClick(handle: MouseEventHandler<HTMLButtonElement> | undefined) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    // Otherwise a submit button would still send its form.
    if (event.detail > 1) event.preventDefault();
    else handle?.(event);
  };
}

/** The class of whatever should look like a button, for links that a router follows. */
export function buttonClass({ look = "solid", wide = false }: ButtonLook = {}): string {
  return ["button", look !== "solid" && `button-${look}`, wide && "button-wide"]
    .filter(Boolean)
    .join(" ");
}
