for (const embed of document.querySelectorAll<HTMLElement>(".embed")) enhance(embed);

/** Loads the player in place of the link, once somebody asks for it. */
function enhance(embed: HTMLElement): void {
  const link = embed.querySelector("a");
  const { player } = embed.dataset;
  if (!link || !player) return;
  link.addEventListener("click", (event) => {
    // A new tab is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.title = link.querySelector("strong")?.textContent ?? "";
    frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
    // YouTube plays nothing for a page that does not say where it is; the origin is enough.
    frame.referrerPolicy = "strict-origin";
    // It may not lead this page elsewhere.
    frame.setAttribute(
      "sandbox",
      "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation",
    );
    frame.src = player;
    // On paper, the address stands for the player.
    embed.classList.add("is-open");
    link.after(frame);
    frame.focus();
  });
}
