/** Turns the link to the menu into a button that opens it in place. */
export function improveMenu(header: HTMLElement): void {
  const link = header.querySelector<HTMLElement>(".menu-toggle");
  const menu = header.querySelector<HTMLElement>(".menu");
  if (!link || !menu) return;
  const button = buttonInPlaceOf(link, menu.id);
  const isOpen = () => header.classList.contains("is-menu-open");

  function show(open: boolean): void {
    header.classList.toggle("is-menu-open", open);
    button.setAttribute("aria-expanded", String(open));
    const label = button.querySelector("span");
    if (label) label.textContent = open ? "Close" : "Menu";
    for (const behind of document.querySelectorAll<HTMLElement>("main, footer, .skip-link")) {
      behind.inert = open;
    }
  }

  button.addEventListener("click", () => show(!isOpen()));
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) show(false);
  });
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return;
    show(false);
    button.focus();
  });
  // From some width on, which is the page's own, there are links in place of the button.
  addEventListener("resize", () => {
    if (isOpen() && button.offsetWidth === 0) show(false);
  });
  // The back/forward cache restores a page as it was left.
  addEventListener("pagehide", () => show(false));
}

function buttonInPlaceOf(link: HTMLElement, menuId: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = link.className;
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-controls", menuId);
  button.append(...link.childNodes);
  link.replaceWith(button);
  return button;
}
