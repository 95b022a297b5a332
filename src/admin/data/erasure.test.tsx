import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Questions as QuestionsPlace } from "#admin/layout/confirm.tsx";
import type { useErasure as Erasure } from "./erasure.tsx";

const counted = { messages: 2, set_aside: 0, unsent: 0, replies: 0, oldest: null, newest: null };
let root: Root;
let answer: (response: Response) => void;
let useErasure: typeof Erasure;
let Questions: typeof QuestionsPlace;

beforeAll(async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  ({ useErasure } = await import("./erasure.tsx"));
  ({ Questions } = await import("#admin/layout/confirm.tsx"));
});

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = resolve;
  vi.stubGlobal("fetch", () => promise);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

test.each([
  ["asks once it has counted", true],
  ["asks nothing where its screen was left meanwhile", false],
])("erasing %s", async (_, stays) => {
  function Screen() {
    const { ask } = useErasure(() => {});
    return (
      <button type="button" onClick={() => ask("priya@client.example")}>
        Erase
      </button>
    );
  }
  const client = new QueryClient();
  const draw = (isShown: boolean) =>
    act(() =>
      root.render(
        <QueryClientProvider client={client}>
          {isShown && <Screen />}
          <Questions />
        </QueryClientProvider>,
      ),
    );
  draw(true);
  await act(async () => document.querySelector("button")?.click());
  draw(stays);
  await act(async () => answer(Response.json(counted)));
  await expect.poll(() => client.isMutating()).toBe(0);
  const isAsked = document.querySelector('[role="alertdialog"]') !== null;
  expect(isAsked).toBe(stays);
});
