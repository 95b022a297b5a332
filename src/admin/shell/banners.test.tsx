import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { adminPaths } from "#contract/paths.ts";
import type { Counters } from "#contract/stats.ts";
import { Banners } from "./banners.tsx";

const clock = { state: "fine", now: "2026-12-01T12:00:00.000Z", last_known_at: null };
const mail = { is_set_up: true, reason: "The mailbox is full." };

function links(counts: { unsent: number; unsent_answers: number }) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => act(() => root.unmount()));
  const counters = { clock, proxy: { state: "fine" }, mail: { ...mail, ...counts } } as Counters;
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[adminPaths.dashboard()]}>
        <Banners warnings={["mail"]} counters={counters} seenAt={0} />
      </MemoryRouter>,
    ),
  );
  return [...place.querySelectorAll("a")].map((link) => link.getAttribute("href"));
}

test("an answer that was given up leads to its message, and not to settings that are right", () => {
  expect(links({ unsent: 0, unsent_answers: 1 })).toEqual([
    `${adminPaths.messages()}?filter=waiting`,
  ]);
  expect(links({ unsent: 2, unsent_answers: 1 })).toEqual([
    adminPaths.settings(),
    adminPaths.messages(),
  ]);
});
