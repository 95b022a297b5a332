import { type MouseEvent, type ReactNode, useEffect } from "react";
import { Toaster, toast } from "sonner";
import { useTheme } from "#admin/theme.ts";
import { Icon } from "#ui/icon.tsx";
import circleAlertIcon from "#ui/icons/circle-alert.svg?raw";
import circleCheckIcon from "#ui/icons/circle-check.svg?raw";

export interface ToastOptions {
  tone: "success" | "error";
  title: string;
  description?: string;
  position: "bottom-right" | "top-center";
  /** The toast goes as soon as another one comes, which says how the matter ended. */
  endsWithNext?: boolean;
  /** A toast with an action stays longer. */
  action?: { label: string; onClick: () => void };
}

const WITH_ACTION_MS = 10_000;

const icons = {
  success: <Icon glyph={circleCheckIcon} />,
  error: <Icon glyph={circleAlertIcon} />,
};

const mounted = Promise.withResolvers<void>();

export function PortalToaster() {
  const { isDark } = useTheme();
  // A toast shown before this is mounted would be lost.
  useEffect(() => mounted.resolve(), []);
  return (
    <Toaster
      position="bottom-right"
      theme={isDark ? "dark" : "light"}
      icons={icons}
      closeButton
      visibleToasts={3}
      gap={14}
      duration={4000}
      offset={24}
      mobileOffset={16}
      hotkey={["altKey", "KeyT"]}
    />
  );
}

interface Countdown {
  title: string;
  /** Counts down in it, so that the toast is read out once. */
  description: ReactNode;
  icon: ReactNode;
  action: NonNullable<ToastOptions["action"]>;
  milliseconds: number;
}

/** Offers a way back for as long as there is one, however long anybody points at it. */
export async function showCountdown({ title, milliseconds, action, ...shown }: Countdown) {
  await mounted.promise;
  const id = toast(title, {
    ...shown,
    position: "bottom-right",
    duration: Number.POSITIVE_INFINITY,
    action: leaving(action),
  });
  setTimeout(() => toast.dismiss(id), milliseconds);
}

let ended: string | number | null = null;

export async function showToast(options: ToastOptions): Promise<void> {
  const { tone, title, endsWithNext, action, ...shown } = options;
  await mounted.promise;
  if (ended !== null) toast.dismiss(ended);
  const id = toast[tone](title, {
    ...shown,
    action: action && leaving(action),
    duration: action ? WITH_ACTION_MS : undefined,
  });
  ended = endsWithNext ? id : null;
}

/**
 * A toast goes with its button. The focus leaves it first: sonner gives it to what had it before whenever it
 * is left, and would take it back from where the answer puts it.
 */
function leaving({ label, onClick }: NonNullable<ToastOptions["action"]>) {
  return {
    label,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      currentTarget.blur();
      onClick();
    },
  };
}

/** Takes away toasts whose message no longer holds. */
export async function endToasts(title: string): Promise<void> {
  await mounted.promise;
  for (const shown of toast.getToasts()) {
    if ("title" in shown && shown.title === title) toast.dismiss(shown.id);
  }
}
