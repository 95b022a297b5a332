import { afterAll, beforeAll, expect, it } from "vitest";
import { instantOf, planAt } from "#admin/content/plan.ts";
import { formatDay } from "#admin/dates.ts";
import { session } from "#admin/session.ts";
import type { Blog } from "#contract/blog.ts";
import {
  apiPaths,
  importPaths,
  publicationPaths,
  settingsPaths,
  sitePaths,
} from "#contract/paths.ts";
import { Me } from "#contract/session.ts";
import { slow } from "#test/support/slow.ts";
import { administrator } from "./support/administrator.ts";
import type { TestApp } from "./support/app.ts";
import { describeOnBoth } from "./support/database.ts";
import { all, attribute, fetchPage, textOf, textsOf } from "./support/html.ts";
import { createBlog, createEbook } from "./support/samples.ts";
import { startServers } from "./support/servers.ts";
import { waitUntil } from "./support/wait.ts";

/** Eleven hours ahead of UTC in that month, and eight behind it. */
const zones = ["Australia/Sydney", "America/Los_Angeles"] as const;
const DAY = "2026-01-10";
const SHOWN = "Jan 10, 2026";

describeOnBoth("the owner's days, on %s", (database) => {
  let app: TestApp;
  let second: TestApp | null = null;
  let token: string;
  let close = async () => {};

  beforeAll(async () => {
    ({ app, second, close } = await startServers(database));
    token = await app.signIn();
  });
  afterAll(() => close());

  const choose = async (time_zone: string) => {
    const answer = await app.send("PUT", settingsPaths.siteSettings(), { time_zone }, token);
    expect(answer.status).toBe(200);
  };
  /** Returns the day that the portal's lists show. */
  const dayInPortal = async ({ created_at }: Blog) => {
    const me = await app.send("GET", apiPaths.me(), undefined, token);
    session.open(Me.parse(await me.json()));
    const day = formatDay(created_at);
    session.close();
    return day;
  };
  const datesAt = async (path: string, from = app) => {
    const { root } = await fetchPage(from, path);
    return all(root, "main time").map((time) => ({
      day: textOf(time),
      instant: attribute(time, "dateTime"),
    }));
  };
  const pagesWith = ({ slug }: Blog) => [
    sitePaths.home(),
    sitePaths.resources(),
    sitePaths.blogs(),
    sitePaths.blog(slug),
  ];

  it("begin with the first sign-in, on pages that are in the cache already", async () => {
    const blog = await createBlog(app, token, { published_at: "2026-01-09T13:30:00.000Z" });
    for (const path of pagesWith(blog)) {
      expect((await datesAt(path))[0]?.day, path).toBe(
        new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(new Date(blog.created_at)),
      );
    }
    const login = { ...administrator, time_zone: "Australia/Sydney" };
    expect((await app.send("POST", apiPaths.login(), login)).status).toBe(200);
    for (const path of pagesWith(blog)) {
      expect((await datesAt(path))[0]?.day, path).toBe(SHOWN);
    }
  });

  it.each(
    zones.flatMap((zone) =>
      ["00:00", "00:30", "09:00", "12:00", "17:30", "23:59"].map((time) => ({ zone, time })),
    ),
  )("$zone: the portal and the page name the same day for $time", async ({ zone, time }) => {
    await choose(zone);
    const published_at = instantOf({ day: DAY, time, zone })?.toISOString();
    const blog = await createBlog(app, token, { title: `At ${time} in ${zone}`, published_at });
    expect(planAt(new Date(blog.created_at), zone).day).toBe(DAY);
    expect(await dayInPortal(blog)).toBe(SHOWN);
    expect((await datesAt(sitePaths.blog(blog.slug)))[0]).toEqual({
      day: SHOWN,
      instant: published_at,
    });
  });

  slow("are in the next answer of every page once another zone is chosen", async () => {
    await choose("Australia/Sydney");
    // Early in Sydney, and the day before in the west.
    const blog = await createBlog(app, token, { published_at: "2026-01-20T22:00:00.000Z" });
    const ebook = await createEbook(app, token);
    const shown = async (from = app) =>
      Promise.all(pagesWith(blog).map(async (path) => (await datesAt(path, from))[0]?.day));
    const elsewhere = async (expected: string) => {
      const other = second;
      if (other) await waitUntil(async () => (await shown(other)).every((day) => day === expected));
    };
    const everywhere = (day: string) => pagesWith(blog).map(() => day);
    const card = async () =>
      Buffer.from(await (await app.fetch(`/share/blogs/${blog.slug}.jpg`)).arrayBuffer());
    const updated = async () => {
      const { root } = await fetchPage(app, sitePaths.ebook(ebook.slug));
      return textsOf(root, ".guide-facts span").at(-1);
    };
    const inWords = (timeZone: string) =>
      `Updated ${new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(new Date(ebook.updated_at))}`;
    expect(await shown()).toEqual(everywhere("Jan 21, 2026"));
    await elsewhere("Jan 21, 2026");
    expect(await updated()).toBe(inWords("Australia/Sydney"));
    const before = await card();
    // The two are never on the same day.
    await choose("Pacific/Pago_Pago");
    expect(await shown()).toEqual(everywhere("Jan 20, 2026"));
    expect(await card()).not.toEqual(before);
    await choose("Pacific/Kiritimati");
    expect(await updated()).toBe(inWords("Pacific/Kiritimati"));
    await choose("Pacific/Pago_Pago");
    expect(await updated()).toBe(inWords("Pacific/Pago_Pago"));
    await elsewhere("Jan 20, 2026");
  });

  it("name the export of the site", async () => {
    // They are never on the same day.
    for (const timeZone of ["Pacific/Pago_Pago", "Pacific/Kiritimati"]) {
      await choose(timeZone);
      const answer = await app.send("GET", importPaths.export(), undefined, token);
      await answer.body?.cancel();
      const day = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date());
      expect(answer.headers.get("content-disposition")).toContain(`portico-${day}.zip`);
    }
  });

  slow("change nothing of what programs read", async () => {
    const published_at = "2026-01-21T22:00:00.000Z";
    const { slug } = await createBlog(app, token, { published_at });
    for (const path of [
      sitePaths.blog(slug),
      sitePaths.atom(),
      sitePaths.jsonFeed(),
      publicationPaths.blog.publicList(),
      sitePaths.blogMarkdown(slug),
    ]) {
      expect(await (await app.fetch(path)).text(), path).toContain(published_at);
    }
  });
});
