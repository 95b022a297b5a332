import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Toaster } from "sonner";
import toastSheet from "#ui/toast.css?url";
import { ContactForm } from "./contact-form.tsx";

/** Toasts cover the header, and neither a headline nor the visitor's text. */
const OVER_HEADER_PX = 11;

mountToaster();
hydrateIslands("contact", ContactForm);

/** @param name the name that was given to `Island`, which wrote the HTML */
function hydrateIslands<Props extends object>(name: string, Component: ComponentType<Props>): void {
  for (const island of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    // biome-ignore lint/plugin: `Island` wrote it from these very props; a schema would be half of the page's script.
    const props: Props = JSON.parse(island.dataset.props ?? "{}");
    hydrateRoot(island, <Component {...props} />, { identifierPrefix: name });
  }
}

/** Toasts have a root and a style sheet of their own, so that other pages do not pay for them. */
function mountToaster(): void {
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
