// Runs before the first paint, so that the page does not flash in the other theme; shares key and
// attribute with theme.ts. A classic script: the block keeps its names out of the global scope.
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
