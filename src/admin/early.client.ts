// Runs before the first paint and while the portal's modules travel. A classic script without imports; the block
// keeps its names out of the global scope.
{
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // Otherwise the page flashes in the other theme. Shares key and attribute with theme.ts.
  const choice = stored("portico_theme");
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = choice === "dark" || (choice !== "light" && systemIsDark);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";

  // No screen shows before the session is known; request.ts takes the answer. The page says what to ask.
  const { tokenKey = "", ask = "", timeOut = "" } = document.currentScript?.dataset ?? {};
  const token = stored(tokenKey);
  if (token !== null && ask !== "") {
    const headers = { Authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(Number(timeOut));
    const answer = fetch(ask, { headers, signal, cache: "no-store" });
    // A failure is for the one who takes it.
    answer.catch(() => {});
    Object.assign(globalThis, { earlyAnswer: { path: ask, token, answer } });
  }
}
