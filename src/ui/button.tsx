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
  /** Solid is for the main action, quiet for rows of a list, danger for what cannot be undone. */
  look?: "solid" | "ghost" | "danger" | "quiet";
  wide?: boolean;
}

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

interface Clicks {
  /** True for a button that steps, where each of two quick clicks counts. */
  steps?: boolean;
}

type ButtonProps = ButtonLook &
  Clicks &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
    ref?: Ref<HTMLButtonElement>;
    busy?: boolean;
    /** Content before the label; a spinner replaces it while busy. */
    leading?: ReactNode;
    icon?: ReactNode;
  };

/** A double-click counts once, even before the first click has made the button busy. */
export function Button({
  look,
  wide,
  steps = false,
  busy = false,
  leading,
  icon,
  children,
  ref,
  onClick,
  ...rest
}: ButtonProps) {
  const isDisabled = busy || rest.disabled === true;
  const place = useKeptFocus(isDisabled, ref);
  const spinner = busy && <span className="spinner" aria-hidden="true" />;
  return (
    <button
      type="button"
      {...rest}
      ref={place}
      className={buttonClass({ look, wide })}
      disabled={isDisabled}
      aria-busy={busy || undefined}
      onClick={steps ? onClick : firstClick(onClick)}
    >
      {leading && (spinner || leading)}
      {children}
      {!leading && (spinner || icon)}
    </button>
  );
}

/** Returns the focus to a button that lost it by being disabled, unless something else has it. */
function useKeptFocus(isDisabled: boolean, ref: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isDisabled) {
      hadFocus.current = document.activeElement === button.current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      // The page does not scroll, because the result may be in view elsewhere.
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
  }, [isDisabled]);
  return useCallback(
    (element: HTMLButtonElement | null) => {
      button.current = element;
      if (typeof ref === "function") return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );
}

type IconButtonProps = Clicks &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> & {
    ref?: Ref<HTMLButtonElement>;
    /** The label includes the object, for example "Delete The Pilot Playbook". */
    label: string;
    icon: ReactNode;
    look?: "plain" | "danger";
  };

export function IconButton({
  label,
  icon,
  look = "plain",
  steps = false,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look === "danger" ? "icon-button icon-button-danger" : "icon-button"}
      aria-label={label}
      onClick={steps ? onClick : firstClick(onClick)}
    >
      {icon}
    </button>
  );
}

/** A click by keyboard has a `detail` of 0, so each of them counts. */
function firstClick(handle: MouseEventHandler<HTMLButtonElement> | undefined) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    // Otherwise a submit button would still send its form.
    if (event.detail > 1) event.preventDefault();
    else handle?.(event);
  };
}

export function buttonClass({ look = "solid", wide = false }: ButtonLook = {}): string {
  return ["button", look !== "solid" && `button-${look}`, wide && "button-wide"]
    .filter(Boolean)
    .join(" ");
}
