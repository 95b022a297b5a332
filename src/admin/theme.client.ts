// Runs before the first paint, so that the page never flashes in the other theme. A classic script that
// imports nothing; theme.ts uses the same key and attribute. In a block, because its names are global.
{
  let choice: string | null = null;
  try {
    choice = localStorage.getItem("portico_theme");
  } catch {
    // Without storage the system decides.
  }
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = choice === "dark" || (choice !== "light" && systemIsDark);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
