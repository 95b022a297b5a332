import { createRoot } from "react-dom/client";
import { Toaster } from "sonner";
import toastSheet from "#ui/toast.css?url";

/** Over the header, so that it covers neither a headline nor what was written. */
const OVER_HEADER_PX = 11;

/** Toasts have a root and a style sheet of their own, so that pages without toasts do not pay for them. */
export function mountToaster(): void {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = toastSheet;
  document.head.append(sheet);

  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(
    <Toaster
      position="top-center"
      theme="light"
      closeButton
      visibleToasts={3}
      gap={14}
      duration={4000}
      offset={{ top: OVER_HEADER_PX }}
      mobileOffset={{ top: OVER_HEADER_PX, left: 16, right: 16 }}
    />,
  );
}
