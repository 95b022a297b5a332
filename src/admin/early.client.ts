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

  // The page would otherwise flash in the other theme. Shares key and attribute with theme.ts.
  const choice = stored("portico_theme");
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = choice === "dark" || (choice !== "light" && systemIsDark);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";

  // No screen shows before these are known; request.ts takes the answers. The page says what to ask.
  const {
    tokenKey = "",
    ask = "",
    timeOut = "",
    form = "",
  } = document.currentScript?.dataset ?? {};
  const token = stored(tokenKey);
  document.documentElement.toggleAttribute("data-signed-in", token !== null);
  if (token !== null && ask !== "") {
    const headers = { Authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(Number(timeOut));
    const answers = new Map<string, Promise<Response>>();
    for (const path of ask.split(" ")) {
      const answer = fetch(path, { headers, signal, cache: "no-store" });
      // A failure is for the one who takes it.
      answer.catch(() => {});
      answers.set(path, answer);
    }
    Object.assign(globalThis, { earlyRequests: { token, answers } });
  }

  // The sign-in form is there before the script that sends it; sign-in-form.tsx takes it from here.
  addEventListener("submit", (event) => {
    const { target, defaultPrevented } = event;
    if (defaultPrevented || !(target instanceof HTMLElement) || target.id !== form) return;
    event.preventDefault();
    Object.assign(globalThis, { hasEarlySubmit: true });
  });
}
