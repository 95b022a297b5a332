import { createRoot } from "react-dom/client";
import { Toaster } from "sonner";
import toastSheet from "#ui/toast.css?url";

/** Toasts have a root and a style sheet of their own, so that pages without toasts do not pay for them. */
export function mountToaster(position: "top-center" | "bottom-right"): void {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = toastSheet;
  document.head.append(sheet);

  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(
    <Toaster
      position={position}
      theme="light"
      closeButton
      visibleToasts={3}
      gap={14}
      duration={4000}
      offset={24}
      mobileOffset={16}
    />,
  );
}
