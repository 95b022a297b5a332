// Runs before the page is drawn, so that it never flashes in the other theme. It stands alone: what it
// shares with theme.ts is a key and an attribute. A block, because a classic script's names are global.
{
  let choice: string | null = null;
  try {
    choice = localStorage.getItem("portico_theme");
  } catch {
    // A browser without storage follows its system.
  }
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = choice === "dark" || (choice !== "light" && systemIsDark);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
